/** An email address that may wrap after its "@". */
export function EmailAddress({ of: address }: { of: string }) {
  const host = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}
