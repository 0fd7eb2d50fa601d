import { VatNumberField } from '#web/office/kit/forms/fields/VatNumberField.tsx'
import { Text } from '@mantine/core'
import type { Product } from '#contract/shop-items.ts'
import { CheckboxField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { AnswerFields } from '#web/office/orders/answers/AnswerFields.tsx'
import { messages as answerMessages } from '#web/office/orders/answers/messages.ts'
import { OwnPriceField } from '#web/office/orders/new/OwnPriceField.tsx'
import type { PricedSale } from '#web/office/orders/new/sale-discounts.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { BasketLine } from './BasketLine.tsx'
import { BundleLine } from './BundleLine.tsx'
import { messages } from './messages.ts'
import { isEmpty, needsName, pricedLine, productsOf, type SaleItem, withMore } from './new-sale.ts'
import { type SaleFormProps, TicketFields } from './TicketFields.tsx'

interface BasketProps extends SaleFormProps {
  products: readonly Product[]
  prices: PricedSale
}

interface LineProps extends BasketProps {
  item: SaleItem
  place: number
}

function Line({ item, place, prices, ...sale }: LineProps) {
  const { config, form } = sale
  const { items } = form.values
  const { product, own_price } = item
  const { name } = product
  const path = `items.${place}`
  const change = (part: Partial<SaleItem>) =>
    form.change({ items: items.map((each) => (each === item ? { ...each, ...part } : each)) })
  return (
    <BasketLine
      name={name}
      line={pricedLine(item, config)}
      priced={prices.preview?.items[place]}
      onMore={(more) => form.change({ items: withMore(items, product, more) })}
    >
      {product.own_price && (
        <OwnPriceField
          name={`${path}.own_price`}
          label={messages.price({ name })}
          value={own_price}
          errorId={form.errorId(`${path}.own_price`)}
          own_price={product.own_price}
          onChange={(typed) => change({ own_price: typed })}
        />
      )}
      <TicketFields {...sale} name={name} ticket={item} path={path} onChange={change} />
      <AnswerFields
        config={config}
        questions={product.questions ?? []}
        given={item.given}
        age={item.age}
        name={path}
        legend={answerMessages.of({ name })}
        errorId={(key) => form.errorId(`${path}.answers.${key}`)}
        onChange={(given) => change({ given })}
      />
    </BasketLine>
  )
}

/** The company that is invoiced. */
function Company({ form }: Pick<SaleFormProps, 'form'>) {
  const { for_company, company_name, vat_number } = form.values
  return (
    <>
      <CheckboxField
        label={messages.forCompany}
        value={for_company}
        onChange={(isFor) => form.change({ for_company: isFor })}
      />
      {for_company && (
        <>
          <TextField
            name="company_name"
            label={messages.company}
            value={company_name}
            errorId={form.errorId('order.company_name')}
            onChange={(text) => form.change({ company_name: text })}
          />
          <VatNumberField
            name="vat_number"
            value={vat_number}
            errorId={form.errorId('order.vat_number')}
            onChange={(text) => form.change({ vat_number: text })}
          />
        </>
      )}
    </>
  )
}

/** The items and bundles of a sale, and its customer. */
export function Basket(props: BasketProps) {
  const { config, form, now } = props
  const { items, bundles } = form.values
  const isNamed = productsOf(form.values).some((product) => needsName(product, now))
  if (isEmpty(form.values))
    return (
      <Section title={messages.basket}>
        <Text c="dimmed">{messages.basketEmpty}</Text>
      </Section>
    )
  return (
    <Section title={messages.basket}>
      {items.map((item, place) => (
        <Line key={item.product.id} {...props} item={item} place={place} />
      ))}
      {bundles.map((sold, place) => (
        <BundleLine key={sold.bundle.id} {...props} sold={sold} place={place} />
      ))}
      <TextField
        {...form.field('full_name')}
        label={messages.name}
        hint={isNamed ? messages.nameNeeded : messages.nameOptional}
        required={isNamed}
      />
      <TextField
        {...form.field('email')}
        label={messages.email}
        hint={messages.emailHint}
        inputMode="email"
      />
      {config.companyInvoices.enabled && <Company form={form} />}
    </Section>
  )
}
