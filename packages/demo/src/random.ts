/** A small seeded generator (sfc32). The same seed gives the same numbers on every machine. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(private readonly seed: string) {
    let hash = 2166136261;
    const mix = (salt: number) => {
      for (let i = 0; i < seed.length; i += 1) hash = Math.imul(hash ^ seed.charCodeAt(i) ^ salt, 16777619);
      return hash >>> 0;
    };
    this.a = mix(1);
    this.b = mix(2);
    this.c = mix(3);
    for (let i = 0; i < 12; i += 1) this.next();
  }

  /** A generator of its own, so that what one kind of data draws does not shift another. */
  fork(label: string): Random {
    return new Random(`${this.seed}/${label}`);
  }

  /** 0 ≤ x < 1. */
  next(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** An integer, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** One of the list, the early ones far more often than the late ones (`power` 1 picks evenly). */
  pickHead<T>(list: readonly T[], power = 3): T {
    return list[Math.floor(this.next() ** power * list.length)] as T;
  }

  /** One of a list in order of fame, by Zipf's law: the nth comes up in proportion to 1 / (n + `evenness`). */
  pickFamous<T>(list: readonly T[], evenness = 6): T {
    const scale = (list.length + evenness) / evenness;
    return list[Math.min(list.length - 1, Math.floor(evenness * (scale ** this.next() - 1)))] as T;
  }

  weighted<T>(list: readonly (readonly [item: T, weight: number])[]): T {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      left -= weight;
      if (left < 0) return item;
    }
    return (list.at(-1) as readonly [T, number])[0];
  }

  /** `count` different items, in the list's order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list.keys()];
    const indexes: number[] = [];
    while (indexes.length < count && left.length > 0)
      indexes.push(left.splice(Math.floor(this.next() * left.length), 1)[0] as number);
    return indexes.sort((one, other) => one - other).map((index) => list[index] as T);
  }

  /** Log-normal: half the numbers are below `median`; `spread` 1 puts one in six above 2.7 times of it. */
  around(median: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * normal);
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** The value, or null with the probability of a gap. */
  maybe<T>(probability: number, value: T): T | null {
    return this.chance(probability) ? value : null;
  }
}
