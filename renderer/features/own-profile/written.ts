// A field of the profile in which emoji are completed; the composer's field shows it, which the window puts in.
export interface Written {
  id: string;
  value: string;
  change: (value: string) => void;
  multiline: boolean;
  maxLength: number;
  describedBy: string;
  invalid: boolean;
}
