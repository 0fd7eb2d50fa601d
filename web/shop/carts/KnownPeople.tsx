import style from './KnownPeople.module.css'

interface KnownPeopleProps<Person> {
  /** What is chosen here, for who cannot see it. */
  legend: string
  people: Person[]
  /** What a person is called here; their name unless told otherwise. */
  labelOf?: (person: Person) => string
  onChoose: (person: Person) => void
}

/** People whose details are known, one tap away; nothing where there are none. */
export function KnownPeople<Person extends { full_name: string }>({
  legend,
  people,
  labelOf = ({ full_name }) => full_name,
  onChoose,
}: KnownPeopleProps<Person>) {
  if (people.length === 0) return null
  return (
    <fieldset className={style.known}>
      <legend className="hidden-text">{legend}</legend>
      {people.map((person) => (
        <button key={person.full_name} type="button" onClick={() => onChoose(person)}>
          {labelOf(person)}
        </button>
      ))}
    </fieldset>
  )
}
