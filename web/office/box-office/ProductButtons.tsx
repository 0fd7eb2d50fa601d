import { Text } from '@mantine/core'
import type { Product } from '#contract/shop-items.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import style from './box-office.module.css'
import { messages } from './messages.ts'
import { obstacleOf, type SaleItem } from './new-sale.ts'

interface ProductButtonProps {
  product: Product
  now: number
  quantity: number
  onAdd: () => void
}

function ProductButton({ product, now, quantity, onAdd }: ProductButtonProps) {
  const { money, count } = useFormats()
  const obstacle = obstacleOf(product, now)
  const { stock_level: left } = product
  const note = obstacle ? messages[obstacle] : left === null ? '' : messages.left({ left })
  return (
    <button
      type="button"
      className={style.product}
      disabled={obstacle !== null}
      data-chosen={quantity > 0 || undefined}
      onClick={onAdd}
    >
      <span className={style.name}>{product.name}</span>
      <span>
        <span className={style.price}>{money(product.price + product.fee)}</span>
        {quantity > 0 && <span> × {count(quantity)}</span>}
        {note !== '' && (
          <Text component="span" display="block" size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </span>
    </button>
  )
}

interface ProductButtonsProps {
  products: Product[]
  items: SaleItem[]
  now: number
  onAdd: (product: Product) => void
}

/** All products for sale, a large button each. */
export const ProductButtons = ({ products, items, now, onAdd }: ProductButtonsProps) => (
  <Section title={messages.tickets}>
    {products.length === 0 && <Text>{messages.nothingOnSale}</Text>}
    <div className={style.products}>
      {products.map((product) => (
        <ProductButton
          key={product.id}
          product={product}
          now={now}
          quantity={items.find((item) => item.product.id === product.id)?.quantity ?? 0}
          onAdd={() => onAdd(product)}
        />
      ))}
    </div>
  </Section>
)
