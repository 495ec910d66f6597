import { userInfo } from 'node:os';

/**
 * Who is signed in to this machine: behind `sudo` the one who asked for it, and the number of the user where it has no
 * name, as in a container that runs with any number. // nodejs/node#25714
 */
export function loginName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
