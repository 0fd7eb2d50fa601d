import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './ItemText.module.css'

/** The name of an item, with its details on separate lines. */
export const ItemText = ({ name, details }: { name: string; details: string[] }) => (
  <>
    <span className={style.name}>
      <OwnText>{name}</OwnText>
    </span>
    {details.map((detail) => (
      <span key={detail} className={style.detail}>
        <OwnText>{detail}</OwnText>
      </span>
    ))}
  </>
)
