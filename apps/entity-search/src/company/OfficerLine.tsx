import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { Link } from '@umijs/max';
import type { Officer } from './useOfficers';

/** An officer with the posts in one line. */
export function OfficerLine({ officer: { name, path, posts, isRepresentative } }: { officer: Officer }) {
  const text = useText('entity');
  return (
    <>
      <Link to={path}>
        <Name>{name}</Name>
      </Link>{' '}
      · {posts.join(' ')}
      {isRepresentative && ` · ${text('representative')}`}
    </>
  );
}
