import { DownOutlined, PrinterOutlined, UpOutlined } from '@ant-design/icons';
import { isChinese } from '@daas/contract/naming';
import { useText } from '@daas/kit/hooks/useText';
import { useAppearance } from '@daas/kit/host';
import { Name } from '@daas/kit/Name';
import { Highlighted } from '@daas/market-ui/Highlighted';
import { Button, Card, Flex, Input, Space, Typography } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styles from './index.module.css';
import { cut, parse } from './parse';

interface Props {
  text: string;
  /** Initially highlighted: the search term the page was opened with. */
  keyword?: string;
  /** Beside the controls. */
  extra?: ReactNode;
}

const KEYWORD_MAX = 60;

/** A long text to read: contents, a word found in it, print. */
export function FullText({ text, keyword = '', extra }: Props) {
  const [word, setWord] = useState(keyword);
  const [hitIndex, setHitIndex] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const marked = isChinese(useAppearance().locale) ? {} : { lang: 'zh-CN', dir: 'ltr' };
  const blocks = useMemo(() => parse(text), [text]);
  const cuts = useMemo(() => blocks.map((block) => ({ ...block, parts: cut(block.text, word) })), [blocks, word]);
  const hits = cuts.reduce((sum, { parts }) => sum + parts.filter(({ hit }) => hit).length, 0);
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  const say = useText('full-text');
  const common = useText('common');

  const go = (step: number) => setHitIndex((now) => (hits === 0 ? 0 : (now + step + hits) % hits));
  const moved = useRef(false);
  useEffect(() => {
    // The first look at a page begins at its top.
    if (moved.current) body.current?.querySelectorAll('mark')[hitIndex]?.scrollIntoView({ block: 'center' });
    moved.current = true;
  }, [hitIndex]);

  return (
    <Card variant="borderless">
      <Flex gap="small" wrap align="center" className={`no-print ${styles.tools}`}>
        <Input.Search
          className={styles.find ?? ''}
          allowClear
          defaultValue={keyword}
          maxLength={KEYWORD_MAX}
          placeholder={say('find')}
          aria-label={say('find')}
          onSearch={(input) => {
            if (input.trim() === word) go(1);
            else {
              setWord(input.trim());
              setHitIndex(0);
            }
          }}
        />
        <span role="status">{word && say('hits', { at: hits === 0 ? 0 : hitIndex + 1, count: hits })}</span>
        {hits > 1 && (
          <Space.Compact>
            <Button icon={<UpOutlined />} aria-label={say('previous')} onClick={() => go(-1)} />
            <Button icon={<DownOutlined />} aria-label={say('next')} onClick={() => go(1)} />
          </Space.Compact>
        )}
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {common('print')}
        </Button>
        {extra}
      </Flex>
      <div className={headings.length > 1 ? styles.layout : `${styles.layout} ${styles.single}`}>
        <div className={styles.text} ref={body} {...marked}>
          {cuts.map(({ kind, at, parts }) =>
            kind === 'heading' ? (
              <h3 key={at} id={`text-${at}`}>
                <Highlighted parts={parts} />
              </h3>
            ) : (
              <p key={at}>
                <Highlighted parts={parts} />
              </p>
            ),
          )}
        </div>
        {headings.length > 1 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
          <nav className={styles.contents} aria-label={say('contents')} tabIndex={0}>
            <Typography.Text strong>{say('contents')}</Typography.Text>
            <ol>
              {headings.map(({ at, text: heading }) => (
                <li key={at}>
                  <a href={`#text-${at}`}>
                    <Name>{heading}</Name>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
    </Card>
  );
}
