import type { World } from './world';

/** What several data sets are cut from is made once for a world. */
export const once = <Made>(make: (world: World) => Made): ((world: World) => Made) => {
  const kept = new WeakMap<World, Made>();
  return (world) => {
    const made = kept.get(world) ?? make(world);
    kept.set(world, made);
    return made;
  };
};
