interface Key {
  /** Null if the key does not expire. */
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Successor of a rotation. */
  rotatedTo: string | null;
}

/** Returns the status of a key or token; `rotating` is valid until it expires. */
export function keyStatus(key: Key, now: Date): 'active' | 'rotating' | 'expired' | 'revoked' {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'expired';
  return key.rotatedTo ? 'rotating' : 'active';
}
