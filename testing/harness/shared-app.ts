import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { createApp, fillApp, handlersBeforeRoutes } from '#server/app.ts'
import type { App } from '#server/api/app-type.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Takes requests without a connection. */
export interface Injectable {
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>
}

type Handler = (this: unknown, ...args: unknown[]) => unknown
type Plugin = (scope: App, options: object, done: () => void) => unknown

/** The functions that a shop has given to the application, by the place at which it did. */
interface Handlers {
  at: Map<string, Handler>
  beforeRoutes: ReturnType<typeof handlersBeforeRoutes>
  /** Called when the application closes. */
  ends: Handler[]
  /** Plugins that are being registered. */
  plugins: Promise<unknown>[]
}

/** The handlers of the shop that a request is sent to. */
const current = new AsyncLocalStorage<Handlers>()

function handlers(): Handlers {
  const store = current.getStore()
  if (!store) throw new Error('A request that is sent to no shop')
  return store
}

interface Registered {
  app: App
  places: Set<string>
}

let registered: Promise<Registered> | undefined

/**
 * Opens the HTTP application of a shop. All shops of a process share one, because registering its routes takes a third of the time in which
 * a shop opens: the first shop registers them, and of each other one only the functions are collected, which then handle its requests. The
 * options of the application, and what plugins of others do, are the first shop's. So a test that listens, adds a route, or reads pictures
 * from the disk needs an application of its own (`World.openApp`).
 */
export async function openSharedApp(shop: Shop): Promise<Injectable & { close: () => Promise<void> }> {
  const own: Handlers = { at: new Map(), beforeRoutes: handlersBeforeRoutes(shop), ends: [], plugins: [] }
  if (registered) await collect(shop, own, await registered)
  else registered = register(shop, own)
  const { app } = await registered
  return {
    inject: (request) => current.run(own, () => app.inject(request).then((answer) => answer)),
    close: async () => {
      for (const end of own.ends) await new Promise((closed) => void end(closed))
    },
  }
}

async function register(shop: Shop, own: Handlers): Promise<Registered> {
  const app = createApp(shop, {
    rewriteUrl: (request) => handlers().beforeRoutes.rewriteUrl(request),
    frameworkErrors: (...args) => handlers().beforeRoutes.frameworkErrors(...args),
  })
  await fillApp(scopeOf(new Registering(app, own, '')), shop)
  await app.ready()
  return { app, places: new Set(own.at.keys()) }
}

async function collect(shop: Shop, own: Handlers, { app, places }: Registered): Promise<void> {
  await fillApp(scopeOf(new Collecting(app, own, '')), shop)
  // Plugins register others.
  for (const plugin of own.plugins) await plugin
  for (const place of own.at.keys())
    if (!places.has(place)) throw new Error(`The first shop of the process has no ${place}`)
}

/** An application to which a shop adds its hooks and routes. Unknown methods fail. */
const scopeOf = (scope: Registering): App =>
  new Proxy(scope.app, {
    get: (app, name) => {
      if (name === 'then' || typeof name === 'symbol') return undefined
      if (name === 'server') return scope.server()
      if (name === 'inject' || name === 'hasRoute') return app[name].bind(app)
      return (...args: unknown[]) => scope.call(name, args)
    },
  })

const WITH_FUNCTIONS = ['setErrorHandler', 'setNotFoundHandler', 'addContentTypeParser']
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const WITHOUT = [
  'decorateRequest',
  'setValidatorCompiler',
  'setSerializerCompiler',
  'removeContentTypeParser',
  'removeAllContentTypeParsers',
]

/** The short form of a route: its path, options if it has any, and its handler. */
const routeOf = (method: string, args: unknown[]) =>
  ({
    ...Object(args.length > 2 ? args[1] : {}),
    method: method.toUpperCase(),
    url: args[0],
    handler: args.at(-1),
  }) as RouteOptions

/** Registers what a shop adds, with functions that look up those of the shop that a request is sent to. */
class Registering {
  readonly app: App
  protected readonly own: Handlers
  readonly #path: string
  #count = 0

  constructor(app: App, own: Handlers, path: string) {
    this.app = app
    this.own = own
    this.#path = path
  }

  server(): App['server'] {
    return this.app.server
  }

  call(name: string, args: unknown[]): unknown {
    if (name === 'register') return this.register(args[0] as Plugin, Object(args[1]), this.#place('register'))
    if (name === 'addHook') this.addHook(String(args[0]), args)
    else if (WITHOUT.includes(name)) this.apply(name, args)
    else if (name === 'route') this.addRoute(args[0] as RouteOptions)
    else if (METHODS.includes(name)) this.addRoute(routeOf(name, args))
    else if (WITH_FUNCTIONS.includes(name)) this.apply(name, this.lookedUp(name, args))
    else throw new Error(`Shared applications have no ${name}`)
    return undefined
  }

  protected addHook(name: string, args: unknown[]): void {
    if (name === 'preClose') this.own.ends.push(args[1] as Handler)
    else this.apply('addHook', name === 'onRoute' ? args : this.lookedUp(name, args))
  }

  protected addRoute(route: RouteOptions): void {
    for (const [name, option] of Object.entries(route))
      // A serializer knows only its schema.
      if (typeof option === 'function' && !['handler', 'serializerCompiler'].includes(name))
        throw new Error(`The ${name} of ${route.url} would be that of the first shop`)
    const [handler] = this.lookedUp(`${String(route.method)} ${route.url}`, [route.handler])
    this.apply('route', [{ ...route, handler }])
  }

  protected register(plugin: Plugin, options: object, place: string): unknown {
    if (isOfOthers(plugin)) return this.app.register(plugin, options)
    return this.app.register((scope: App, given, done) =>
      plugin(scopeOf(new Registering(scope, this.own, place)), given, done),
    )
  }

  protected apply(name: string, args: unknown[]): void {
    Reflect.apply(Reflect.get(this.app, name), this.app, args)
  }

  protected lookedUp(name: string, args: unknown[]): unknown[] {
    return args.map((each) => {
      if (typeof each !== 'function') return each
      const place = this.#place(name)
      this.own.at.set(place, each as Handler)
      return function (this: unknown, ...given: unknown[]) {
        const handler = handlers().at.get(place)
        if (!handler) throw new Error(`The shop of this request has no ${place}`)
        return Reflect.apply(handler, this, given)
      }
    })
  }

  #place(name: string): string {
    return `${this.#path}${++this.#count} ${name} `
  }
}

/** Only collects what a shop adds. */
class Collecting extends Registering {
  readonly #onRoute: Handler[] = []

  constructor(app: App, own: Handlers, path: string, onRoute: readonly Handler[] = []) {
    super(app, own, path)
    this.#onRoute.push(...onRoute)
  }

  override server(): App['server'] {
    return createServer()
  }

  protected override addHook(name: string, args: unknown[]): void {
    if (name === 'onRoute') this.#onRoute.push(args[1] as Handler)
    else super.addHook(name, args)
  }

  protected override addRoute(route: RouteOptions): void {
    super.addRoute(route)
    for (const hook of this.#onRoute) hook({ ...route, path: route.url })
  }

  protected override register(plugin: Plugin, options: object, place: string): unknown {
    if (isOfOthers(plugin)) return undefined
    const scope = scopeOf(new Collecting(this.app, this.own, place, this.#onRoute))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    Promise.try(plugin, scope, options, resolve).then(() => resolve(), reject)
    this.own.plugins.push(promise)
    return promise
  }

  protected override apply(): void {}
}

/** `fastify-plugin` marks them. */
const isOfOthers = (plugin: Plugin): boolean => Reflect.has(plugin, Symbol.for('skip-override'))
