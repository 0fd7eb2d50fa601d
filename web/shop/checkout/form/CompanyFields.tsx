import { useConfig } from '#web/lib/data/data.ts'
import type { CheckoutForm } from '#web/shop/checkout/checkout.ts'
import { messages } from '#web/shop/checkout/messages.ts'
import { messages as companies } from '#web/shop/companies/messages.ts'
import { Button, Tick } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

/** The company that is invoiced, if the festival issues such invoices. */
export function CompanyFields({ form }: { form: CheckoutForm }) {
  const { companyInvoices } = useConfig()
  const isOpen = form.values.to_company !== ''
  if (!companyInvoices.enabled) return null
  return (
    <>
      <Button
        kind="secondary"
        pressed={isOpen}
        onClick={() => form.change({ to_company: isOpen ? '' : 'yes' })}
      >
        <Tick />
        {messages.toCompany}
      </Button>
      {isOpen && (
        <>
          <TextField
            {...form.field('order.company_name')}
            label={companies.company}
            autoComplete="organization"
          />
          <TextField
            {...form.field('order.vat_number')}
            label={companies.vatNumber}
            hint={`${companies.vatNumberHint} ${companyInvoices.reverseCharge ? messages.reverseChargeHint : ''}`.trim()}
            optional
            capitals
          />
        </>
      )}
    </>
  )
}
