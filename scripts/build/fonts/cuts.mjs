import { readRange, writeRange } from './ranges.mjs'

/**
 * How published fonts are cut, by file name. Each piece becomes a separate face with its part of the
 * characters; a file that is not listed here is sent as published. The axes leave out what no style uses:
 * nothing is thinner than 400 or bolder than 700, and no heading of the app is larger than 36 px.
 */

/** The characters of western European languages, and the signs that the app itself uses. */
const everyday =
  'U+20-7E,U+A0-A1,U+A7,U+AB,U+B0-B1,U+B6-B7,U+BB,U+BF-FF,U+2009-2011,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+20AC,U+2191,U+2193,U+2212'
const plain = 'U+20-7E,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026'

/**
 * As in the packages' own `unicode-range` of latin, without control characters: a line break would request a
 * font.
 */
const latin =
  'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

/** The letters and signs of most formulas. */
const commonMain =
  'U+20-7E,U+A0,U+B1,U+D7,U+F7,U+2C6,U+2C9,U+2DC,U+393-394,U+3A3,U+3A9,U+200B,U+2026,U+2032,U+2061,U+20D7,U+2190,U+2192,U+2194,U+21D2,U+21D4,U+2200,U+2202-2203,U+2205,U+2207-2208,U+2212,U+2217,U+221D-221E,U+2223,U+2225,U+2227-222B,U+223C,U+2248,U+2261,U+2264-2265,U+2282,U+2286,U+22C5,U+22EF,U+27E8-27E9,U+E020'

const mathematical = 'U+0-2FFF,U+E000-F8FF,U+1D400-1D7FF'
const without = (whole, part) => writeRange(readRange(whole).difference(readRange(part)))

/** The same cut in two files: for the characters of nearly every page, and for the others. */
const inTwo = (cut, whole, often) => [
  { ...cut, name: `${cut.name}-core`, range: often },
  { ...cut, name: `${cut.name}-rest`, range: without(whole, often) },
]

const opsz = { min: 12, max: 36 }
const upright = { weight: '400 700', axes: { wght: { min: 400, max: 700 }, opsz } }
/** Italic text at the usual weight is body text: one optical size is enough. */
const italic = { weight: '400', axes: { wght: 400, opsz: 18 } }
/** Slightly bolder italics are questions on cards, large or small. */
const mediumItalic = { weight: '500', axes: { wght: 500, opsz } }
const boldItalic = { weight: '501 700', axes: { wght: { min: 501, max: 700 }, opsz } }
const sans = { weight: '400 700', axes: { wght: { min: 400, max: 700 } } }

const cuts = {
  'literata-latin-opsz-normal': inTwo({ name: 'literata', ...upright }, latin, everyday),
  'literata-latin-opsz-italic': [
    ...inTwo({ name: 'literata-italic', ...italic }, latin, plain),
    ...inTwo({ name: 'literata-medium-italic', ...mediumItalic }, latin, plain),
    ...inTwo({ name: 'literata-bold-italic', ...boldItalic }, latin, plain),
  ],
  'commissioner-latin-wght-normal': inTwo({ name: 'commissioner', ...sans }, latin, everyday),
  'KaTeX_Main-Regular': inTwo({ name: 'KaTeX_Main' }, mathematical, commonMain),
  'KaTeX_Math-Italic': inTwo({ name: 'KaTeX_Math-Italic' }, mathematical, 'U+20-7E'),
}

/**
 * The pieces of a published file. A file that is not cut declares the same weights as the cut files of its
 * family: a browser joins faces only if their weights are written alike.
 */
export function piecesOf(file) {
  if (cuts[file]) return cuts[file]
  if (/^literata.*-italic$/.test(file))
    return [italic, mediumItalic, boldItalic].map(({ weight }) => ({ weight }))
  return [/^KaTeX/.test(file) ? {} : { weight: upright.weight }]
}
