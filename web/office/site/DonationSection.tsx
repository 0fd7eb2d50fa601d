import { SwitchField, TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ParsedField, PercentField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { useNumberFormats } from '#web/office/kit/forms/fields/use-number-formats.ts'
import { Columns } from '#web/office/kit/ui/Columns.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { amountsFormat } from './form/amounts-format.ts'
import type { SiteFormOf } from './form/SiteForm.tsx'
import { siteHints } from './form/site-labels.ts'
import { messages } from './messages.ts'

type Names = `donation.${'enabled' | 'title' | 'text' | 'suggested' | 'roundUp' | 'tax_rate'}`

/** What customers may give on top of what they buy. */
export function DonationSection({ fields }: { fields: SiteFormOf<Names>['fields'] }) {
  const { amount } = useNumberFormats()
  return (
    <Section title={messages.partDonations}>
      <SwitchField {...fields['donation.enabled']} hint={siteHints['donation.enabled']} />
      {fields['donation.enabled'].value === true && (
        <>
          <Columns>
            <TextField {...fields['donation.title']} hint={siteHints['donation.title']} />
            <ParsedField
              {...fields['donation.suggested']}
              format={amountsFormat(amount)}
              hint={siteHints['donation.suggested']}
            />
            <PercentField {...fields['donation.tax_rate']} />
          </Columns>
          <TextAreaField {...fields['donation.text']} />
          <SwitchField {...fields['donation.roundUp']} />
        </>
      )}
    </Section>
  )
}
