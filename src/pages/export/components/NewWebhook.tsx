import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { type Issued, SecretModal } from '@/components/SecretModal';
import { WebhookDrawer } from '@/components/webhooks/WebhookDrawer';
import { useExportTexts } from './texts';

/** The way to a receiver that is not there yet, without leaving what was handed over. */
export function NewWebhook({ onMade }: { onMade: () => void }) {
  const { text } = useExportTexts();
  const access = useAccess();
  const [open, setOpen] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  if (!access['get-file-download-log-list'] && !access['get-enterprise-monitor']) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text('webhook-new')}
      </Button>
      {open && (
        <WebhookDrawer
          webhook={null}
          text={text}
          onClose={() => setOpen(false)}
          onSaved={(newWebhook) => {
            setOpen(false);
            setIssued(newWebhook);
          }}
        />
      )}
      <SecretModal
        issued={issued}
        text={text}
        onClose={() => {
          setIssued(null);
          onMade();
        }}
      />
    </>
  );
}
