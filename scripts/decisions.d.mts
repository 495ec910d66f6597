export function decisionsIndex(): string;
