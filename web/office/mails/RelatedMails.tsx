import { Text } from '@mantine/core'
import type { OrderMail } from '#contract/office/orders.ts'
import { MailLines } from './MailLines.tsx'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { messages } from './messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'

const stateOf = ({ failed, sent_at }: OrderMail) =>
  failed ? 'failed' : sent_at === null ? 'waiting' : 'sent'

/** The mails of an order or a customer, newest first. */
export function RelatedMails({ title, mails }: { title: string; mails: OrderMail[] }) {
  const { time } = useFormats()
  const languageOf = useLanguageName()
  return (
    <Section title={title}>
      {mails.length === 0 && <Text c="dimmed">{messages.mailsNone}</Text>}
      {mails.map((mail) => (
        <MailLines
          key={mail.id}
          mail={mail}
          state={[languageOf(mail.language), messages.mailStates[stateOf(mail)], time(mail.created_at)]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </Section>
  )
}
