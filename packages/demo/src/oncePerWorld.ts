import type { World } from './world';

/** What several data sets are cut from is made once for a world. */
export const once = <Made>(make: (world: World) => Made): ((world: World) => Made) => {
  const cache = new WeakMap<World, Made>();
  return (world) => {
    const value = cache.get(world) ?? make(world);
    cache.set(world, value);
    return value;
  };
};
