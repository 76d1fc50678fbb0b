// A menu without submenus that other programs draw: com.canonical.dbusmenu.
import type { MenuItemConstructorOptions } from 'electron';
import type { SessionBus } from './dbus.ts';

const name = 'com.canonical.dbusmenu';
const item = '(ia{sv}av)';
const description = {
  name,
  methods: {
    GetLayout: ['iias', `u${item}`],
    GetGroupProperties: ['aias', 'a(ia{sv})'],
    GetProperty: ['is', 'v'],
    Event: ['isvu', ''],
    AboutToShow: ['i', 'b'],
  } satisfies Record<string, [string, string]> as Record<string, [string, string]>,
  signals: { LayoutUpdated: ['ui'] as [string] },
  properties: { Version: 'u', Status: 's', TextDirection: 's', IconThemePath: 'as' },
};

type Property = [string, [string, unknown]];

function propertiesOf({ type, label = '', enabled = true }: MenuItemConstructorOptions): Property[] {
  if (type === 'separator') return [['type', ['s', 'separator']]];
  // Here an underline marks the letter that chooses an item.
  return [
    ['label', ['s', label.replaceAll('_', '__')]],
    ['enabled', ['b', enabled]],
  ];
}

export class DBusMenu {
  readonly path: string;
  readonly #bus: SessionBus;
  #items: readonly MenuItemConstructorOptions[] = [];
  #revision = 1;

  constructor(bus: SessionBus, path: string) {
    this.#bus = bus;
    this.path = path;
    bus.serve(path, description, {
      Version: 3,
      Status: 'normal',
      TextDirection: 'ltr',
      IconThemePath: [],
      GetLayout: () => [this.#revision, [0, [['children-display', ['s', 'submenu']]], this.#layout()]],
      GetGroupProperties: (ids: number[]) => this.#numbered().flatMap(([id, one]) => (ids.includes(id) ? [[id, propertiesOf(one)]] : [])),
      GetProperty: (id: number, wanted: string) => this.#property(id, wanted),
      Event: (id: number, event: string) => void (event === 'clicked' && this.#choose(id)),
      AboutToShow: () => false,
    });
  }

  show(items: readonly MenuItemConstructorOptions[]): void {
    this.#items = items;
    this.#revision += 1;
    this.#bus.emit(this.path, name, 'LayoutUpdated', 'ui', [this.#revision, 0]);
  }

  /** The menu itself is number 0. */
  #numbered(): [number, MenuItemConstructorOptions][] {
    return this.#items.map((one, at) => [at + 1, one]);
  }

  #layout(): unknown[] {
    return this.#numbered().map(([id, one]) => [item, [id, propertiesOf(one), []]]);
  }

  #property(id: number, wanted: string): unknown {
    const one = this.#items[id - 1];
    return one ? propertiesOf(one).find(([property]) => property === wanted)?.[1] : undefined;
  }

  #choose(id: number): void {
    const click = this.#items[id - 1]?.click;
    if (click) Reflect.apply(click, undefined, []);
  }
}
