import type { Part } from '../../start/part';
import { createCluster } from './cluster';
import { servePeers } from './peerServer';

export const cluster: Part = {
  name: 'cluster',
  createCluster(gateway, services, onError) {
    const { PEER_URL: url } = services.config;
    if (!url) return undefined;
    const peers = createCluster(gateway, services, { url, onError });
    return { ...peers, listen: (app) => servePeers(app, services, peers) };
  },
};
