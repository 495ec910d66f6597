import { useIntl } from '@umijs/max';
import { goToSignIn } from '@/request';
import { hrefOf } from '@/request/navigation';

/** To sign-in by a full page load, or by a message where a plugin's container signs people in. // §2 */
export function SignInLink({ back = null }: { back?: string | null }) {
  const { formatMessage } = useIntl();
  return (
    <a
      href={hrefOf('/sign-in')}
      onClick={(event) => {
        event.preventDefault();
        goToSignIn(back);
      }}
    >
      {formatMessage({ id: 'public.sign-in' })}
    </a>
  );
}
