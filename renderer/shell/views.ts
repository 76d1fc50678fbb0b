// Which component shows which route; all but the timeline load when they are first needed.
import type { Component } from 'svelte';
import type { Route } from '../../electron/contract/route.ts';

type Loader = () => Promise<{ default: Component<never> }>;

const loaders: Partial<Record<Route['view'], Loader>> = {};

const loaded = new Map<Route['view'], Promise<Component<{ id?: string }>>>();

/** The component for a route that is no timeline; fetched once. */
export function viewOf(view: Route['view']): Promise<Component<{ id?: string }>> {
  const known = loaded.get(view);
  if (known) return known;
  const load = loaders[view];
  if (!load) throw new Error(`No component shows ${view}.`);
  const view$ = load().then((module) => module.default as unknown as Component<{ id?: string }>);
  loaded.set(view, view$);
  return view$;
}

const timelineViews = new Set<Route['view']>(['home', 'local', 'federated', 'bookmarks', 'favourites', 'list', 'tag']);
export const isTimeline = (route: Route): boolean => timelineViews.has(route.view);
