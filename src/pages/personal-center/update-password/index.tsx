import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Button, Card, Flex, Form, Input, message } from 'antd';
import { fieldErrors, refusalCode, refusalMessage, wasTakenElsewhere } from '@/request';
import { Strength } from './Strength';
import { useStrength } from './useStrength';

interface Values {
  password: string;
  again: string;
}

/** A new password: how strong it is while one types; who asks is proved when it is sent. // §2 */
export default function UpdatePassword() {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm();
  const { run, loading } = useAction('personal.setPassword', { showErrorInPlace: true });
  const password: string = Form.useWatch('password', form) ?? '';
  const strength = useStrength(password);
  const text = useText('update-password');

  const save = async (values: Values) => {
    try {
      const { ended } = await run({ password: values.password });
      form.resetFields();
      void message.success(text(ended > 0 ? 'done-ended' : 'done', { ended }));
    } catch (error) {
      if (wasTakenElsewhere(error)) return;
      const aboutPassword = ['password-weak', 'password-guessable'].includes(refusalCode(error) ?? '');
      if (aboutPassword) form.setFields([{ name: 'password', errors: [refusalMessage(error) ?? ''] }]);
      else if (fieldErrors(error).length > 0) form.setFields(fieldErrors(error));
      else void message.warning(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    }
  };

  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.update-password' })}</PageTitle>
      <Card variant="borderless" style={{ maxWidth: 560 }}>
        <Form<Values> form={form} layout="vertical" requiredMark={false} onFinish={(values) => void save(values)}>
          <Form.Item
            name="password"
            label={text('new')}
            rules={[{ required: true }]}
            validateTrigger="onSubmit"
            extra={<Strength password={password} strength={strength} />}
          >
            <Input.Password autoComplete="new-password" maxLength={72} />
          </Form.Item>
          <Form.Item
            name="again"
            label={text('again')}
            dependencies={['password']}
            validateTrigger="onBlur"
            rules={[
              { required: true, validateTrigger: 'onSubmit' },
              {
                validator: (_, value?: string) =>
                  !value || value === form.getFieldValue('password')
                    ? Promise.resolve()
                    : Promise.reject(new Error(text('differs'))),
              },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={72} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={loading}>
            {text('submit')}
          </Button>
        </Form>
      </Card>
    </Flex>
  );
}
