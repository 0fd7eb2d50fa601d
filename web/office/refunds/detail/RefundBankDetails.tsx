import { Badge, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { RefundAccount } from '#contract/office/refunds.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/refunds/messages.ts'

const Validity = ({ valid }: { valid: boolean }) => (
  <Badge color={valid ? 'teal' : 'red'} variant="light" size="sm">
    {valid ? messages.isValid : messages.isInvalid}
  </Badge>
)

interface BankCodeProps {
  name: string
  text: string
  valid: boolean | null
  whole: boolean
}

/** An IBAN, BIC or account number, with its validity, and a copy button once it is revealed. */
const BankCode = ({ name, text, valid, whole }: BankCodeProps) =>
  text !== '' && (
    <Group gap="xs">
      <span>{text}</span>
      {valid !== null && <Validity valid={valid} />}
      {whole && <CopyButton text={text} name={name} />}
    </Group>
  )

function BankDetails({ account, whole }: { account: RefundAccount; whole: boolean }) {
  const { holder, address, bank, city, country, bic, iban, account: number } = account
  const code = (name: string, text: string, valid: boolean | null = null) => (
    <BankCode name={name} text={text} valid={valid} whole={whole} />
  )
  return (
    <DescriptionList
      items={[
        [messages.accountHolder, holder],
        [messages.address, address.join(', ')],
        [messages.iban, iban && code(messages.iban, iban, account.iban_is_valid)],
        [messages.accountNumber, number && code(messages.accountNumber, number)],
        [messages.bic, bic && code(messages.bic, bic, account.bic_is_valid)],
        [messages.bank, [bank, city].filter((part) => part !== '').join(', ')],
        [messages.country, country],
      ]}
    />
  )
}

interface RefundBankDetailsProps {
  id: number
  account: RefundAccount | null
  /** Whether it is the account from which the order was paid. */
  ofPayer: boolean
}

/** The bank details of a refund, masked until they are revealed. Revealing is audited. */
export function RefundBankDetails({ id, account, ofPayer }: RefundBankDetailsProps) {
  const client = useQueryClient()
  const [whole, setWhole] = useState<RefundAccount | null>(null)
  const { pending, act } = useAction()
  const reveal = async () => {
    const answer = await call(calls.revealBankDetails, { id })
    setWhole(answer.account)
    // The history shows at once that the details were revealed.
    await client.invalidateQueries({ queryKey: ['refunds', String(id)] })
  }
  const shown = account && (whole ?? account)
  return (
    <Section title={messages.account}>
      {ofPayer && <Text c="dimmed">{messages.accountOfPayer}</Text>}
      {shown ? <BankDetails account={shown} whole={whole !== null} /> : <Text>{messages.accountErased}</Text>}
      {account && !whole && (
        <Group gap="sm">
          <Button variant="default" loading={pending} onClick={() => act(reveal)}>
            {messages.reveal}
          </Button>
          <Text size="sm" c="dimmed">
            {messages.revealHint}
          </Text>
        </Group>
      )}
    </Section>
  )
}
