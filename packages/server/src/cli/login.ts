import { userInfo } from 'node:os';

/**
 * Returns the user of this machine: with `sudo` the calling user, and the user id if it has no name, as in a container with
 * an arbitrary id. // nodejs/node#25714
 */
export function loginName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
