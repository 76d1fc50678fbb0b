// Finds the words of a person in a row whose JSON is damaged.

/** The text of the JSON string that begins here, up to where it is damaged or ends. */
function unescape(content: string): string {
  const whole = content.replace(/\\(?:u[\da-f]{0,3})?$/i, '');
  try {
    return JSON.parse(`"${whole.replaceAll(/\p{Cc}/gu, ' ')}"`) as string;
  } catch {
    return whole.replaceAll('\\n', '\n').replace(/\\(.)/g, '$1');
  }
}

function stringOf(json: string, field: string): string {
  try {
    const value = (JSON.parse(json) as Record<string, unknown> | null)?.[field];
    return typeof value === 'string' ? value : '';
  } catch {
    const found = new RegExp(`"${field}"\\s*:\\s*"((?:[^"\\\\]|\\\\[\\s\\S])*\\\\?)`).exec(json)?.[1];
    return found === undefined ? '' : unescape(found);
  }
}

/** The content warning and the text of a draft. `columns`: its row as JSON. '' when nothing can be found. */
export function rescueText(columns: string): string {
  const draft = stringOf(columns, 'draft');
  return [stringOf(draft, 'spoilerText'), stringOf(draft, 'text')].filter((part) => part.trim() !== '').join('\n\n');
}
