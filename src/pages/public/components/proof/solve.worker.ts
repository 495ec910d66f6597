import type { Challenge } from 'altcha-lib';
import { solve } from './solve';

self.onmessage = ({ data }: MessageEvent<Challenge>) => void solve(data).then((solution) => self.postMessage(solution));
