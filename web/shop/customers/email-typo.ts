/** Providers whose addresses are typed often, in the countries of our languages. */
const PROVIDERS = `
  gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com proton.me protonmail.com
  pm.me mail.com email.com ymail.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org arcor.de
  hotmail.de outlook.de yahoo.de live.de hotmail.co.uk yahoo.co.uk live.co.uk btinternet.com sky.com hotmail.fr outlook.fr yahoo.fr live.fr
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr hotmail.it outlook.it yahoo.it live.it libero.it virgilio.it tin.it alice.it
  hotmail.es outlook.es yahoo.es telefonica.net hotmail.nl live.nl outlook.nl ziggo.nl kpnmail.nl hetnet.nl planet.nl xs4all.nl
  sapo.pt wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl seznam.cz email.cz centrum.cz post.cz atlas.cz volny.cz inet.hr net.hr
  t-com.hr vip.hr bluewin.ch telenet.be skynet.be proximus.be
`
  .trim()
  .split(/\s+/)

/** Providers with a domain in nearly every country; a wrong letter in the country is not to be told from another country. */
const NATIONAL = /^(?:hotmail|live|outlook|yahoo)\.(?:com?\.[a-z]{2}|(?!co|cm|om)[a-z]{2})$/

/** Mistyped ends of any domain. */
const ENDS = new Map([
  ['con', 'com'],
  ['cmo', 'com'],
  ['ocm', 'com'],
  ['comm', 'com'],
  ['vom', 'com'],
  ['xom', 'com'],
])

/** Shorter domains with another letter are likely to be right: "gm.com" is not gmx.com. */
const SHORT = 7

/** Whether one letter was left out, added, mistaken for another, or swapped with the next. */
function isOneOff(typed: string, meant: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [rest, whole] = [typed.slice(at), meant.slice(at)]
  if (rest === whole) return false
  return (
    rest === whole.slice(1) ||
    rest.slice(1) === whole ||
    rest.slice(1) === whole.slice(1) ||
    (rest[0] === whole[1] && rest[1] === whole[0] && rest.slice(2) === whole.slice(2))
  )
}

/** What an address was probably meant to be: "nora@gmial.com" is nora@gmail.com. Null if it looks right. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || PROVIDERS.includes(domain) || NATIONAL.test(domain)) return null
  const provider = domain.length < SHORT ? undefined : PROVIDERS.find((each) => isOneOff(domain, each))
  const dot = domain.lastIndexOf('.')
  const end = ENDS.get(domain.slice(dot + 1))
  const meant = provider ?? (end === undefined ? null : `${domain.slice(0, dot)}.${end}`)
  return meant === null ? null : `${email.slice(0, at)}@${meant}`
}
