// Which tests a change can break, by what their files import, read and call.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './process.mjs'

const SCRIPT = /\.m?[jt]sx?$/
const CODE = /\.(m?[jt]sx?|css|html|ya?ml)$/

/** The content of the quotes of a line: paths, patterns of paths, and addresses of calls. */
const QUOTED = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g

/**
 * What opens a whole shop or page, and so imports everything: the server's own files, the harness of the tests, the entries of the pages. A
 * test that imports one is not affected by all that is behind it, but by the calls that it names.
 */
const WHOLE = /^(server\/[^/]+\.ts|testing\/harness\/.*|web\/[^/]+\/(main|prerender)\.tsx?)$/

const isTest = (file) => /\.(test\.m?[jt]sx?|spec\.ts)$/.test(file)

/** The files of the project, also those that are not committed yet. */
export const projectFiles = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(join(root, file)))

/** The files that differ from a commit, by default the last one, new ones included. */
export const changedFiles = (commit = 'HEAD') => [
  ...new Set([
    ...git('diff', '--name-only', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]

/** Throws git's own sentence. */
const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
    .split('\n')
    .filter(Boolean)

export const readText = (file) => readFileSync(join(root, file), 'utf8')

/** The tests among `files` that a change of `changed` can break, deleted files included. */
export function affectedTests(files, textOf, changed) {
  const known = new Set(files)
  const all = [...new Set([...files, ...changed])]
  const users = usersOf(all, (file) => (known.has(file) ? textOf(file) : ''))
  const reached = new Set(changed)
  // A shop whose migrations, festival or harness have changed may behave differently in everything.
  const isOpen = new Set(changed)
  // A set that grows during iteration is iterated to its new end.
  for (const file of reached) {
    if (isTest(file) || (WHOLE.test(file) && !isOpen.has(file))) continue
    const isOfEverything = isOpen.has(file) && (!SCRIPT.test(file) || WHOLE.test(file))
    for (const user of users.get(file) ?? []) {
      reached.add(user)
      if (isOfEverything) isOpen.add(user)
    }
  }
  const beside = new Set(
    changed.filter((file) => /^(server|web)\/.+\//.test(file)).map((file) => posix.dirname(file)),
  )
  return files.filter((file) => {
    if (!isTest(file)) return false
    if (changed.includes(file) || beside.has(posix.dirname(file))) return true
    return file.startsWith('journeys/') ? isJourneyOf(file, changed) : reached.has(file)
  })
}

/**
 * A journey opens a whole shop. It counts for its own fixtures, and for the nouns of the screens that it is named after:
 * `journeys/office/orders.spec.ts` for `web/office/orders/…`.
 */
function isJourneyOf(file, changed) {
  const about = posix.basename(file, '.spec.ts')
  const nouns = changed.filter((one) => one.startsWith('web/')).flatMap((one) => one.split('/').slice(2, -1))
  if (changed.some((one) => one.startsWith('journeys/support/'))) return true
  return nouns.some((noun) => about.startsWith(noun.replace(/s$/, '')))
}

/** For each file those that import it, read it, or call what it serves. */
function usersOf(files, textOf) {
  const known = new Set(files)
  const find = finderIn(known)
  const texts = new Map(files.filter((file) => CODE.test(file)).map((file) => [file, textOf(file)]))
  const routes = routesIn(texts)
  const users = new Map()
  for (const [file, text] of texts)
    for (const quoted of quotedIn(text))
      for (const used of [
        ...find(quoted, file),
        ...(isTest(file) && !file.startsWith('web/') ? routes(quoted) : []),
      ])
        if (used !== file) users.set(used, (users.get(used) ?? new Set()).add(file))
  return users
}

const quotedIn = (text) =>
  new Set([...text.matchAll(QUOTED)].map(([, one, two, three]) => one ?? two ?? three))

/** The files that a quoted text in a file means: an import, a path from here or from the project's folder, or a pattern of paths. */
function finderIn(known) {
  const found = new Map()
  const find = (path) => {
    if (known.has(path)) return [path]
    if (!path.includes('*')) return []
    if (!found.has(path)) found.set(path, matching(path, known))
    return found.get(path)
  }
  return (quoted, from) => {
    const text = quoted.replaceAll(/\$\{[^}]*\}/g, '*')
    if (!/^[\w#.@{*][\w#./@{},*-]*$/.test(text)) return []
    const here = posix.join(posix.dirname(from), text)
    const paths = text.startsWith('#') ? [text.slice(1)] : text.startsWith('.') ? [here] : [text]
    // A file beside this one may be named without a path.
    if (!text.includes('/')) paths.push(here.replaceAll('*', '?'))
    return paths.flatMap(choicesOf).flatMap(find)
  }
}

/** `{one,other}/name` as two paths. */
function choicesOf(path) {
  const [begin, end] = [path.indexOf('{'), path.indexOf('}')]
  if (begin < 0 || end < begin) return [path]
  const choices = path.slice(begin + 1, end).split(',')
  return choices.flatMap((choice) => choicesOf(path.slice(0, begin) + choice + path.slice(end + 1)))
}

/** What begins and ends like a pattern; that may be more than it matches. */
function matching(pattern, known) {
  const [begin, end] = [pattern.slice(0, pattern.indexOf('*')), pattern.slice(pattern.lastIndexOf('*') + 1)]
  return begin.includes('/') ? [...known].filter((file) => file.startsWith(begin) && file.endsWith(end)) : []
}

const CALL = /export const (\w+) = \w+\(\s*'(\/[^']+)'/g

/** The files of the server's routes by the address of a call: where it stands itself, and where the name of its declaration does. */
function routesIn(texts) {
  const declared = [...texts].flatMap(([file, text]) =>
    file.startsWith('contract/calls/')
      ? [...text.matchAll(CALL)].map(([, name, path]) => ({ name, path, file }))
      : [],
  )
  const routes = new Map()
  const add = (path, file) => routes.set(keyOf(path), (routes.get(keyOf(path)) ?? new Set()).add(file))
  for (const { path, file } of declared) add(path, file)
  for (const [file, text] of texts) {
    if (!file.startsWith('server/api/') || isTest(file)) continue
    for (const quoted of quotedIn(text)) if (quoted.startsWith('/')) add(quoted, file)
    const named = new Set([...text.matchAll(/\bcalls\.(\w+)/g)].map(([, name]) => name))
    for (const { name, path } of declared) if (named.has(name)) add(path, file)
  }
  return (quoted) =>
    /^\/?[a-z][\w/${}.:-]*$/i.test(quoted) && /[-/]/.test(quoted) ? (routes.get(keyOf(quoted)) ?? []) : []
}

/** An address without its prefix, whichever the parameters: `/office/api/orders/${code}/refunds` is `orders/?/refunds`. */
const keyOf = (path) =>
  path.replace(/^\/?((office|gate)\/)?(api\/)?/, '').replaceAll(/\$\{[^}]*\}|:\w+/g, '?')
