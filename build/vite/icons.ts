// Compiles Lucide's icons to plain SVG. Its own components build each icon from attributes while the app runs: slow in rows that have eight of them.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface IconData {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

const iconFile = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;
/** As each of Lucide's files says it, on one line. */
const iconData = /const iconData = (\{.+\});$/m;

/** The source of a component for the icon that is described in a component of Lucide's; null when it describes none. `base.css` draws its lines. */
export function plainIcon(source: string): string | null {
  const [, json] = iconData.exec(source) ?? [];
  if (json === undefined) return null;
  const { name, aliases = [], node } = JSON.parse(json) as IconData;
  const shapes = node.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${written.join('')} />`;
  });
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return `<script>
  let { class: given } = $props();
</script>
<svg aria-hidden="true" viewBox="0 0 24 24" class={['${classes}', given]}>${shapes.join('')}</svg>
`;
}

export const icons: Plugin = {
  name: 'icons',
  enforce: 'pre',
  load: {
    filter: { id: iconFile },
    async handler(id) {
      const icon = plainIcon(await readFile(id, 'utf8'));
      if (icon === null) this.error(`${id} describes its icon in another way than build/vite/icons.ts reads.`);
      return icon;
    },
  },
};
