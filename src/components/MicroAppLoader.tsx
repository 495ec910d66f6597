import { useDispatch } from '@umijs/max';
import { Skeleton } from 'antd';
import { useEffect } from 'react';

function Loading({ loading }: { loading: boolean }) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch({ type: 'microApp/setLoading', payload: loading });
  }, [dispatch, loading]);
  return loading ? <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} /> : null;
}

/** Umi calls this as a plain function, so hooks are in the component it answers. */
export default (loading: boolean) => <Loading loading={loading} />;
