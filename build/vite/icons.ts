// Compiles Lucide's icons to plain SVG: Lucide's own components build each icon from attributes at run time.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

interface IconData {
  name: string;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

const iconFile = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;
/** Matches the icon data, which each Lucide file has on one line. */
const iconData = /const iconData = (\{.+\});$/m;

/** Converts the source of a Lucide component to a component with plain SVG; null if it has no icon data. `base.css` sets the line style. */
export function plainIcon(source: string): string | null {
  const [, json] = iconData.exec(source) ?? [];
  if (json === undefined) return null;
  const { name, aliases = [], node } = JSON.parse(json) as IconData;
  const shapes = node.map(([tag, attributes]) => {
    const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${attributeTexts.join('')} />`;
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
