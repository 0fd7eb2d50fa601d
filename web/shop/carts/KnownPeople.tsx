import style from './KnownPeople.module.css'

interface KnownPeopleProps<Person> {
  /** The accessible name of the list. */
  legend: string
  people: Person[]
  /** The label of a person; by default the name. */
  labelOf?: (person: Person) => string
  onChoose: (person: Person) => void
}

/** Buttons that fill in the details of known people; nothing if there are none. */
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
