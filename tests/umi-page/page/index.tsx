import { SmileOutlined } from '@ant-design/icons';
import {
  CheckCard,
  EditableProTable,
  LightFilter,
  ModalForm,
  PageContainer,
  ProCard,
  type ProColumns,
  ProDescriptions,
  ProForm,
  ProFormCascader,
  ProFormColorPicker,
  ProFormDateRangePicker,
  ProFormDigit,
  ProFormRate,
  ProFormSegmented,
  ProFormSelect,
  ProFormSlider,
  ProFormSwitch,
  ProFormText,
  ProFormTreeSelect,
  ProFormUploadButton,
  ProList,
  ProTable,
  QueryFilter,
  StatisticCard,
  StepsForm,
} from '@ant-design/pro-components';
import {
  Access,
  addLocale,
  connect,
  FormattedMessage,
  getLocale,
  Link,
  request,
  setLocale,
  useAccess,
  useIntl,
  useModel,
  useParams,
  useRequest,
} from '@umijs/max';
import {
  Alert,
  Anchor,
  App,
  AutoComplete,
  Avatar,
  Badge,
  Breadcrumb,
  Button,
  Calendar,
  Card,
  Carousel,
  Cascader,
  Checkbox,
  Collapse,
  ColorPicker,
  DatePicker,
  Descriptions,
  Divider,
  Empty,
  FloatButton,
  Form,
  Image,
  Input,
  InputNumber,
  List,
  Masonry,
  Mentions,
  Menu,
  Pagination,
  Progress,
  QRCode,
  Radio,
  Rate,
  Result,
  Segmented,
  Select,
  Skeleton,
  Slider,
  Spin,
  Splitter,
  Statistic,
  Steps,
  Switch,
  Table,
  Tabs,
  Tag,
  Timeline,
  TimePicker,
  Tour,
  Transfer,
  Tree,
  TreeSelect,
  Typography,
  Upload,
  Watermark,
} from 'antd';
import dayjs from 'dayjs';
import type React from 'react';
import { useRef, useState } from 'react';
import { useAppearance } from '@/appearance';
import './card.less';
import less from './card.less';
import markUrl, { ReactComponent as Mark } from './mark.svg';
import type { TodoState } from './models/todo';
import styles from './style.module.css';

const DAY = dayjs('2026-11-28T12:00:00');
const OPTIONS = [
  { label: 'One', value: 'one', children: [{ label: 'Two', value: 'two' }] },
  { label: 'Three', value: 'three' },
];
const NODES = [{ title: 'One', value: 'one', key: 'one', children: [{ title: 'Two', value: 'two', key: 'two' }] }];
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Row {
  id: number;
  name: string;
  amount: number;
  at: string;
  done: number;
}

/** Each value type of ProTable, with a value that it shows. */
const VALUES: Record<string, unknown> = {
  text: 'text',
  textarea: 'textarea',
  password: 'secret',
  money: 12.5,
  digit: 7,
  digitRange: [1, 2],
  percent: 45,
  progress: 45,
  second: 61,
  date: DAY,
  dateTime: DAY,
  dateWeek: DAY,
  dateMonth: DAY,
  dateQuarter: DAY,
  dateYear: DAY,
  dateRange: [DAY, DAY],
  dateTimeRange: [DAY, DAY],
  time: DAY,
  timeRange: [DAY, DAY],
  fromNow: DAY,
  select: 'one',
  checkbox: ['one'],
  radio: 'one',
  radioButton: 'one',
  segmented: 'one',
  switch: true,
  rate: 3,
  slider: 30,
  color: '#ff0000',
  cascader: ['one', 'two'],
  treeSelect: 'one',
  avatar: PICTURE,
  image: PICTURE,
  code: 'const a = 1;',
  jsonCode: '{"a":1}',
  index: 0,
  indexBorder: 0,
};
const CHOICES = new Set(['select', 'checkbox', 'radio', 'radioButton', 'segmented', 'cascader', 'treeSelect']);
const COLUMNS = Object.keys(VALUES).map((valueType) => ({
  title: valueType,
  dataIndex: valueType,
  valueType,
  ...(CHOICES.has(valueType) ? { fieldProps: { options: valueType === 'treeSelect' ? NODES : OPTIONS } } : {}),
})) as ProColumns<any>[];

/** A part of a page that is loaded when it is asked for. */
const Lazy = () => {
  const [later, setLater] = useState<React.ReactNode>();
  const load = () =>
    import('./Later').then(
      ({ default: Later }) => setLater(<Later />),
      ({ name }) => setLater(name),
    );
  return (
    <>
      <Button onClick={load}>later</Button>
      <p data-testid="later">{later}</p>
    </>
  );
};

const Part: React.FC<{ name: string; children: React.ReactNode }> = ({ name, children }) => (
  <section data-part={name} style={{ position: 'relative', marginBottom: 16 }}>
    {children}
  </section>
);

addLocale('zh-CN', { 'umi-page.hello': '你好，{name}' }, undefined as never);
addLocale('en-US', { 'umi-page.hello': 'Hello, {name}' }, undefined as never);

function Umi({ todo, dispatch }: { todo: TodoState; dispatch: any }) {
  const intl = useIntl();
  const access = useAccess();
  const { id } = useParams();
  const { initialState } = useModel('@@initialState');
  // Umi names a model outside src by its place.
  const { count, add } = useModel('...tests.umi-page.page.useCounter' as any) as any;
  const { data, loading, run } = useRequest(() => request('/api/umi-page/rows'));
  return (
    <Card title="Umi">
      <p data-testid="hello">{intl.formatMessage({ id: 'umi-page.hello' }, { name: 'Umi' })}</p>
      <p data-testid="formatted">
        <FormattedMessage id="umi-page.hello" values={{ name: 'Max' }} />
      </p>
      <p data-testid="locale">{getLocale()}</p>
      <p data-testid="param">{id}</p>
      <p data-testid="rows">{loading ? 'loading' : data?.map((row: Row) => row.name).join(', ')}</p>
      <p data-testid="state">{initialState ? 'state' : 'none'}</p>
      <p data-testid="todo">{todo.done.join(', ')}</p>
      <Access accessible={(access as any).administrator} fallback={<p data-testid="access">refused</p>}>
        <p data-testid="access">granted</p>
      </Access>
      <Button onClick={() => run()}>again</Button>
      <Button onClick={add}>count {count}</Button>
      <Button onClick={() => dispatch({ type: 'todo/finish', payload: 'tea' })}>finish</Button>
      <Button onClick={() => setLocale('en-US', false)}>English</Button>
      <Link to="/umi-page/8">next</Link>
    </Card>
  );
}
const Connected = connect(({ todo }: { todo: TodoState }) => ({ todo }))(Umi as any) as React.ComponentType;

export default () => {
  const { message } = App.useApp();
  const [tour, setTour] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  return (
    <PageContainer
      title="An ordinary page"
      subTitle="of Umi, antd and ProComponents"
      tags={<Tag color="blue">new</Tag>}
    >
      <Part name="umi">
        <Connected />
      </Part>
      <Part name="lazy">
        <Lazy />
      </Part>
      <Part name="styles">
        <span className={styles.marked}>module</span>
        <div className={less.card}>
          <div className={less.inner}>less</div>
        </div>
        <p data-testid="theme">{useAppearance().theme}</p>
        <img src={markUrl} alt="mark" />
        <Mark />
        <SmileOutlined />
      </Part>
      <Part name="StatisticCard">
        <StatisticCard statistic={{ title: 'Calls', value: 1234, status: 'success' }} />
      </Part>
      <Part name="ProDescriptions">
        <ProDescriptions
          title="Facts"
          dataSource={{ name: 'A', at: DAY }}
          columns={[
            { title: 'Name', dataIndex: 'name' },
            { title: 'At', dataIndex: 'at', valueType: 'dateTime' },
          ]}
        />
      </Part>
      <Part name="CheckCard">
        <CheckCard.Group>
          <CheckCard title="A" description="a" value="a" />
          <CheckCard title="B" value="b" />
        </CheckCard.Group>
      </Part>
      <Part name="ProCard">
        <ProCard title="Card" split="vertical" variant="outlined">
          <ProCard title="Left">l</ProCard>
          <ProCard title="Right">r</ProCard>
        </ProCard>
      </Part>
      <Part name="StepsForm">
        <StepsForm onFinish={async () => true}>
          <StepsForm.StepForm title="First step">
            <ProFormText name="first" label="First field" />
          </StepsForm.StepForm>
          <StepsForm.StepForm title="Second step">
            <ProFormText name="second" label="Second field" />
          </StepsForm.StepForm>
        </StepsForm>
      </Part>
      <Part name="ProForm">
        <ProForm initialValues={{ rate: 3, slider: 30, color: '#ff0000', city: ['one', 'two'] }}>
          <ProFormText name="text" label="Text" rules={[{ required: true }]} />
          <ProFormDigit name="digit" label="Digit" />
          <ProFormSelect name="select" label="Select" options={OPTIONS} />
          <ProFormRate name="rate" label="Rate" />
          <ProFormSlider name="slider" label="Slider" />
          <ProFormCascader name="city" label="City" fieldProps={{ options: OPTIONS }} />
          <ProFormTreeSelect name="tree" label="Tree" fieldProps={{ treeData: NODES }} />
          <ProFormColorPicker name="color" label="Color" />
          <ProFormSegmented name="segmented" label="Segmented" fieldProps={{ options: ['a', 'b'] }} />
          <ProFormSwitch name="switch" label="Switch" />
          <ProFormDateRangePicker name="days" label="Days" />
          <ProFormUploadButton name="file" label="File" />
        </ProForm>
      </Part>
      <Part name="QueryFilter">
        <QueryFilter>
          <ProFormText name="a" label="A" />
          <ProFormText name="b" label="B" />
        </QueryFilter>
      </Part>
      <Part name="LightFilter">
        <LightFilter>
          <ProFormSelect name="s" label="S" options={OPTIONS} />
        </LightFilter>
      </Part>
      <Part name="ModalForm">
        <ModalForm
          title="In a dialog"
          trigger={<Button>dialog</Button>}
          onFinish={async () => {
            message.success('saved');
            return true;
          }}
        >
          <ProFormText name="inside" label="Inside" />
        </ModalForm>
      </Part>
      <Part name="ProTable">
        <ProTable<Row>
          rowKey="id"
          headerTitle="Rows"
          request={(params) => request('/api/umi-page/rows', { params })}
          columns={[
            { title: 'Name', dataIndex: 'name', copyable: true, ellipsis: true },
            { title: 'Amount', dataIndex: 'amount', valueType: 'money', sorter: true },
            { title: 'At', dataIndex: 'at', valueType: 'dateTime' },
          ]}
          rowSelection={{}}
        />
      </Part>
      <Part name="ProTable value types">
        <ProTable
          rowKey="text"
          search={false}
          options={false}
          pagination={false}
          columns={COLUMNS}
          dataSource={[VALUES]}
          scroll={{ x: 'max-content' }}
        />
      </Part>
      <Part name="ProTable fields">
        <ProTable
          rowKey="text"
          form={{ defaultCollapsed: false }}
          options={false}
          pagination={false}
          columns={COLUMNS}
          dataSource={[]}
          scroll={{ x: 'max-content' }}
        />
      </Part>
      <Part name="EditableProTable">
        <EditableProTable<{ id: number; name: string }>
          rowKey="id"
          value={[{ id: 1, name: 'a' }]}
          columns={[
            { title: 'Name', dataIndex: 'name' },
            { title: 'Rate', dataIndex: 'rate', valueType: 'rate' },
          ]}
          editable={{ type: 'multiple', editableKeys: [1] }}
        />
      </Part>
      <Part name="ProList">
        <ProList<any>
          rowKey="id"
          headerTitle="List"
          dataSource={[{ id: 1, name: 'a' }]}
          metas={{ title: { dataIndex: 'name' }, avatar: { render: () => <Avatar>a</Avatar> } }}
        />
      </Part>
      <Part name="Alert">
        <Alert type="warning" showIcon title="warning" />
      </Part>
      <Part name="Anchor">
        <Anchor affix={false} items={[{ key: 'a', href: '#a', title: 'a' }]} />
      </Part>
      <Part name="AutoComplete">
        <AutoComplete options={OPTIONS} style={{ width: 200 }} />
      </Part>
      <Part name="Avatar">
        <Avatar>a</Avatar>
      </Part>
      <Part name="Badge">
        <Badge count={5}>
          <Avatar shape="square" />
        </Badge>
      </Part>
      <Part name="Breadcrumb">
        <Breadcrumb items={[{ title: 'a' }, { title: 'b' }]} />
      </Part>
      <Part name="Calendar">
        <Calendar fullscreen={false} value={DAY} />
      </Part>
      <Part name="Card">
        <Card title="card" extra="more">
          card
        </Card>
      </Part>
      <Part name="Carousel">
        <Carousel>
          <div>1</div>
          <div>2</div>
        </Carousel>
      </Part>
      <Part name="Cascader">
        <Cascader options={OPTIONS} />
      </Part>
      <Part name="Checkbox">
        <Checkbox defaultChecked>check</Checkbox>
      </Part>
      <Part name="Collapse">
        <Collapse items={[{ key: 'a', label: 'a', children: 'inside' }]} defaultActiveKey="a" />
      </Part>
      <Part name="ColorPicker">
        <ColorPicker defaultValue="#00ff00" showText />
      </Part>
      <Part name="DatePicker">
        <DatePicker.RangePicker defaultValue={[DAY, DAY]} />
      </Part>
      <Part name="Descriptions">
        <Descriptions bordered items={[{ key: 'a', label: 'a', children: 'b' }]} />
      </Part>
      <Part name="Divider">
        <Divider>divider</Divider>
      </Part>
      <Part name="Empty">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
      </Part>
      <Part name="FloatButton">
        <FloatButton style={{ position: 'static' }} />
      </Part>
      <Part name="Form">
        <Form layout="vertical">
          <Form.Item label="field" required help="help" validateStatus="error">
            <Input />
          </Form.Item>
        </Form>
      </Part>
      <Part name="Image">
        <Image width={40} src={PICTURE} alt="picture" />
      </Part>
      <Part name="InputNumber">
        <InputNumber defaultValue={3} />
      </Part>
      <Part name="List">
        <List bordered dataSource={['a', 'b']} renderItem={(one) => <List.Item>{one}</List.Item>} />
      </Part>
      <Part name="Masonry">
        <Masonry
          columns={2}
          items={[
            { key: 'a', data: 1 },
            { key: 'b', data: 2 },
          ]}
          itemRender={({ data }) => <div style={{ height: data * 20 }}>{data}</div>}
        />
      </Part>
      <Part name="Mentions">
        <Mentions options={[{ value: 'a', label: 'a' }]} defaultValue="@a" />
      </Part>
      <Part name="Menu">
        <Menu
          mode="horizontal"
          items={[
            { key: 'a', label: 'a' },
            { key: 'b', label: 'b' },
          ]}
          selectedKeys={['a']}
        />
      </Part>
      <Part name="Pagination">
        <Pagination total={50} />
      </Part>
      <Part name="Progress">
        <Progress percent={30} />
      </Part>
      <Part name="QRCode">
        <QRCode value="https://example.com" type="svg" />
      </Part>
      <Part name="Radio">
        <Radio.Group options={['a', 'b']} optionType="button" defaultValue="a" />
      </Part>
      <Part name="Rate">
        <Rate defaultValue={3} />
      </Part>
      <Part name="Result">
        <Result status="success" title="done" subTitle="well" />
      </Part>
      <Part name="Segmented">
        <Segmented options={['a', 'b']} />
      </Part>
      <Part name="Select">
        <Select mode="multiple" options={OPTIONS} defaultValue={['one']} style={{ width: 200 }} />
      </Part>
      <Part name="Skeleton">
        <Skeleton avatar paragraph={{ rows: 2 }} />
      </Part>
      <Part name="Slider">
        <Slider defaultValue={30} />
      </Part>
      <Part name="Spin">
        <Spin>
          <div style={{ height: 40 }}>busy</div>
        </Spin>
      </Part>
      <Part name="Splitter">
        <Splitter style={{ height: 60 }}>
          <Splitter.Panel>left</Splitter.Panel>
          <Splitter.Panel>right</Splitter.Panel>
        </Splitter>
      </Part>
      <Part name="Statistic">
        <Statistic title="figure" value={112893} precision={2} />
      </Part>
      <Part name="Steps">
        <Steps current={1} items={[{ title: 'a' }, { title: 'b' }]} />
      </Part>
      <Part name="Switch">
        <Switch defaultChecked />
      </Part>
      <Part name="Table">
        <Table rowKey="id" dataSource={[{ id: 1, name: 'a' }]} columns={[{ title: 'Name', dataIndex: 'name' }]} />
      </Part>
      <Part name="Tabs">
        <Tabs
          items={[
            { key: 'a', label: 'a', children: 'first' },
            { key: 'b', label: 'b', children: 'second' },
          ]}
        />
      </Part>
      <Part name="Tag">
        <Tag color="success">tag</Tag>
      </Part>
      <Part name="TimePicker">
        <TimePicker defaultValue={DAY} />
      </Part>
      <Part name="Timeline">
        <Timeline items={[{ content: 'a' }, { content: 'b' }]} />
      </Part>
      <Part name="Tour">
        <Button ref={target} onClick={() => setTour(true)}>
          tour
        </Button>
        <Tour
          open={tour}
          onClose={() => setTour(false)}
          steps={[{ title: 'Tour step', description: 'here', target: () => target.current! }]}
        />
      </Part>
      <Part name="Transfer">
        <Transfer dataSource={[{ key: 'a', title: 'a' }]} targetKeys={[]} render={(one) => one.title} />
      </Part>
      <Part name="Tree">
        <Tree treeData={NODES} defaultExpandAll />
      </Part>
      <Part name="TreeSelect">
        <TreeSelect treeData={NODES} style={{ width: 200 }} />
      </Part>
      <Part name="Typography">
        <Typography.Title level={4} copyable>
          title
        </Typography.Title>
      </Part>
      <Part name="Upload">
        <Upload.Dragger>drop</Upload.Dragger>
      </Part>
      <Part name="Watermark">
        <Watermark content="mark">
          <div style={{ height: 60 }} />
        </Watermark>
      </Part>
    </PageContainer>
  );
};
