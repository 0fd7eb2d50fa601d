import style from './ItemText.module.css'

/** The name of an item, with its details on lines of their own. */
export const ItemText = ({ name, details }: { name: string; details: string[] }) => (
  <>
    <span className={style.name}>{name}</span>
    {details.map((detail) => (
      <span key={detail} className={style.detail}>
        {detail}
      </span>
    ))}
  </>
)
