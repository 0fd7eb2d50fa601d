import { Button } from '@mantine/core'
import type { PaymentInstruction } from '#contract/orders.ts'
import { messages } from './messages.ts'

/** Opens the gateway's page in a new tab: by a link, or by a form of hidden fields. */
export const PaymentPageLink = ({ payment }: { payment: PaymentInstruction }) =>
  payment.action === 'redirect' ? (
    <Button component="a" href={payment.url} target="_blank" rel="noopener">
      {messages.openPage}
    </Button>
  ) : (
    <form method="post" action={payment.url} target="_blank" rel="noopener">
      {Object.entries(payment.params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{messages.openPage}</Button>
    </form>
  )
