import styles from './index.module.css';

/** The flag beside a language's own name, which says it: nobody is read the flag. // §3 */
export const Flag = ({ icon }: { icon: string }) => (
  <span aria-hidden className={styles.flag}>
    {icon}
  </span>
);
