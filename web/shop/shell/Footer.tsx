import { Link } from 'react-router'
import type { Config } from '#contract/config.ts'
import { useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import mastercard from '#web/ui/brand/cards/mastercard.svg?inline'
import maestro from '#web/ui/brand/cards/maestro.svg?inline'
import secure from '#web/ui/brand/cards/secure.svg?inline'
import visa from '#web/ui/brand/cards/visa.svg?inline'
import { Logo } from '#web/ui/brand/Logo.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './Footer.module.css'
import { LanguageLinks } from './LanguageSwitch.tsx'
import { useNavigationLinks } from './navigation-links.ts'

const PAGES = [
  ['/faqs', 'faqs'],
  ['/terms-conditions', 'terms'],
  ['/privacy-policy', 'privacy'],
  ['/cookie-policy', 'cookies'],
  ['/security-statement', 'security'],
] as const

const SOCIAL = [
  ['facebook', 'Facebook'],
  ['soundcloud', 'SoundCloud'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
] as const

const CARDS = [
  [visa, 'Visa'],
  [mastercard, 'Mastercard'],
  [maestro, 'Maestro'],
] as const

const SECURITY = ['Visa Secure', 'Mastercard ID Check', 'Redsys'] as const

function Social({ social }: Pick<Config, 'social'>) {
  const shown = SOCIAL.filter(([name]) => social[name] !== null)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>{messages.follow}</h2>
      <ul>
        {shown.map(([name, label]) => (
          <li key={name}>
            <a href={social[name] ?? ''} rel="noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Payment({ gateway }: { gateway: string }) {
  return (
    <section>
      <h2>{messages.payWith}</h2>
      <ul className={style.cards}>
        {CARDS.map(([picture, name]) => (
          <li key={name}>
            <img src={picture} alt={name} width={58} height={38} loading="lazy" />
          </li>
        ))}
      </ul>
      {/* Shown for one gateway only. */}
      {gateway === 'redsys' && (
        <ul className={style.cards} aria-label={messages.securePayment}>
          {SECURITY.map((name) => (
            <li key={name} className={style.seal}>
              <img src={secure} alt={name} width={22} height={26} loading="lazy" />
              <span aria-hidden>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Contact({ config: { logo, name, contactEmail, contactAddress } }: { config: Config }) {
  return (
    <section className={style.contact}>
      <Logo src={logo} name={name} />
      <h2 className="hidden-text">{messages.contact}</h2>
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      {contactAddress !== null && (
        <address>
          <OwnText>{contactAddress}</OwnText>
        </address>
      )}
    </section>
  )
}

/** The footer of every page: useful links, contact, payment methods. */
export function Footer() {
  const { config, customer } = useData()
  const withoutTab = useNavigationLinks().filter(({ tab }) => tab === null)
  return (
    <footer className={style.footer}>
      <div className={style.columns}>
        <Contact config={config} />
        <section>
          <h2>{messages.usefulLinks}</h2>
          <ul>
            {withoutTab.map(({ path, label }) => (
              <li key={path} className={style.untabbed}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
            {PAGES.map(([path, name]) => (
              <li key={path}>
                <Link to={path}>{titleOf(config, name)}</Link>
              </li>
            ))}
            {customer === null && (
              <li>
                <Link to="/resend-tickets">{titleOf(config, 'resendTickets')}</Link>
              </li>
            )}
          </ul>
        </section>
        <Social social={config.social} />
        <LanguageLinks />
        <Payment gateway={config.paymentGateway} />
      </div>
    </footer>
  )
}
