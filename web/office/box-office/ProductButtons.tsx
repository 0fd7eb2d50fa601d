import { Text } from '@mantine/core'
import type { Bundle, Product } from '#contract/shop-items.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { messages } from './messages.ts'
import { type NewSale, type Obstacle, obstacleOf, obstacleOfBundle } from './new-sale.ts'

interface SaleButtonProps {
  item: Pick<Product, 'name' | 'price' | 'fee'>
  obstacle: Obstacle
  /** What else is said of it; empty for nothing. */
  note?: string
  quantity: number
  onAdd: () => void
}

function SaleButton({ item, obstacle, note = '', quantity, onAdd }: SaleButtonProps) {
  const { money, count } = useFormats()
  const text = obstacle ? messages[obstacle] : note
  return (
    <button
      type="button"
      className={style.product}
      disabled={obstacle !== null}
      data-chosen={quantity > 0 || undefined}
      onClick={onAdd}
    >
      <span className={style.name}>{item.name}</span>
      <span>
        <span className={style.price}>{money(item.price + item.fee)}</span>
        {quantity > 0 && <span> × {count(quantity)}</span>}
        {text !== '' && (
          <Text component="span" display="block" size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </span>
    </button>
  )
}

interface ProductButtonsProps {
  products: readonly Product[]
  bundles: readonly Bundle[]
  sale: NewSale
  now: number
  onAdd: (product: Product) => void
  onAddBundle: (bundle: Bundle) => void
}

/** All products for sale, and all bundles, a large button each. */
export const ProductButtons = ({ products, bundles, sale, now, onAdd, onAddBundle }: ProductButtonsProps) => (
  <Section title={messages.tickets}>
    {products.length === 0 && <Text>{messages.nothingOnSale}</Text>}
    <div className={style.products}>
      {products.map((product) => (
        <SaleButton
          key={product.external_code}
          item={product}
          obstacle={obstacleOf(product, now)}
          note={product.stock_level === null ? '' : messages.left({ left: product.stock_level })}
          quantity={sale.items.find((item) => item.product.id === product.id)?.quantity ?? 0}
          onAdd={() => onAdd(product)}
        />
      ))}
      {bundles.map((bundle) => (
        <SaleButton
          key={bundle.external_code}
          item={bundle}
          obstacle={obstacleOfBundle(bundle, now)}
          quantity={sale.bundles.find((sold) => sold.bundle.id === bundle.id)?.quantity ?? 0}
          onAdd={() => onAddBundle(bundle)}
        />
      ))}
    </div>
  </Section>
)
