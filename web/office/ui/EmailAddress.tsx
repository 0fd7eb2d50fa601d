/** An address that, where there is no room for all of it, goes on in another line after its "@". */
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
