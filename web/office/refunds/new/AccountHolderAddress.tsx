import { TextInput } from '@mantine/core'
import type { Config } from '#contract/config.ts'
import type { Form } from '#web/lib/forms/form.ts'
import type { NewRefund } from './new-refund.ts'

/** The lines of the account holder's address; one line of the banner covers all that are missing. */
export function AccountHolderAddress({ config, form }: { config: Config; form: Form<NewRefund> }) {
  const { bank_owner_address: address } = form.values
  const errorId = form.errorId('bank_owner_address')
  return Object.entries(config.addressLines).map(([key, { text, required }]) => {
    const value = address[key] ?? ''
    const isMissing = errorId !== undefined && required && value.trim() === ''
    return (
      <TextInput
        key={key}
        label={text}
        value={value}
        autoComplete="off"
        withAsterisk={required}
        error={isMissing}
        errorProps={{ hidden: true }}
        {...(isMissing && { 'aria-describedby': errorId })}
        onChange={({ currentTarget }) =>
          form.change({ bank_owner_address: { ...address, [key]: currentTarget.value } })
        }
      />
    )
  })
}
