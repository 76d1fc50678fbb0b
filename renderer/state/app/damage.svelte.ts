// What on this computer could not be read, until the person dismisses it; main keeps the list.
import type { Damage } from '../../../electron/contract/damage.ts';
import { main, on } from '../../api/main.ts';

class DamageState {
  list = $state.raw<Damage[]>([]);

  constructor() {
    on('damage', (list) => (this.list = list));
  }

  showInFolder = (id: string): void => void main['damage.show']({ id });
  dismiss = (id: string): void => void main['damage.dismiss']({ id });
}

export const damage = new DamageState();
