interface Key {
  /** Null for one that does not end. */
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Successor of a rotation. */
  rotatedTo: string | null;
}

/** Of a key or token; `rotating` still works until it ends. */
export function keyStatus(key: Key, now: Date): 'active' | 'rotating' | 'expired' | 'revoked' {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'expired';
  return key.rotatedTo ? 'rotating' : 'active';
}
