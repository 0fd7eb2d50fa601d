import sanitize from 'sanitize-html'

const ELEMENTS = `
  svg a defs desc g marker style switch symbol title use view
  circle ellipse image line path polygon polyline rect text textPath tspan
  clipPath filter linearGradient mask pattern radialGradient stop
  animate animateMotion animateTransform mpath set
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`

const ATTRIBUTES = `
  xmlns xmlns:xlink xml:lang xml:space version id class style lang role aria-label aria-labelledby aria-hidden
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d dx dy points width height rotate pathLength textLength lengthAdjust
  viewBox preserveAspectRatio transform transform-origin href xlink:href xlink:title media type
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  image-rendering isolation kerning letter-spacing lighting-color marker-end marker-mid marker-start mask
  mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-rendering unicode-bidi vector-effect visibility word-spacing writing-mode
  clipPathUnits filterUnits gradientTransform gradientUnits markerHeight markerUnits markerWidth maskContentUnits
  maskUnits method offset orient patternContentUnits patternTransform patternUnits primitiveUnits refX refY side
  spacing spreadMethod startOffset
  accumulate additive attributeName attributeType begin by calcMode dur end from keyPoints keySplines keyTimes max
  min path repeatCount repeatDur restart to values
  amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent in in2 intercept k1 k2 k3
  k4 kernelMatrix kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX pointsAtY pointsAtZ
  preserveAlpha radius result scale seed slope specularConstant specularExponent stdDeviation stitchTiles
  surfaceScale tableValues targetX targetY xChannelSelector yChannelSelector z`

const words = (text: string): string[] => text.trim().split(/\s+/)

const options: sanitize.IOptions = {
  parser: { xmlMode: true },
  allowedTags: words(ELEMENTS),
  disallowedTagsMode: 'completelyDiscard',
  allowedAttributes: { '*': words(ATTRIBUTES) },
  // Empty attributes would be written without a value, which is invalid XML.
  transformTags: {
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => value !== '')),
    }),
  },
  allowedSchemes: [],
  allowedSchemesByTag: { image: ['data'], feImage: ['data'] },
  allowedSchemesAppliedToAttributes: ['href', 'xlink:href'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  // The text of a style is written unescaped, so `svgFault` refuses one that could contain an element.
  allowVulnerableTags: true,
}

/** A valid drawing reduced to shapes, paint, filters and animations: metadata of editors is removed. */
export const cleanSvg = (svg: string): string => sanitize(svg, options)
