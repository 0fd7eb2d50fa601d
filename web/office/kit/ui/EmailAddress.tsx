/** An email address that may wrap after its "@"; nothing if there is none, or it was erased. */
export function EmailAddress({ of: address }: { of: string }) {
  const host = address.indexOf('@') + 1
  if (host === 0) return null
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}
