const programs =
  /^(?:untitled|powerpoint presentation$|microsoft \w{1,40} - |[a-z]:[\\/]|(?:file|https?):|[\da-f-]{16,}$|(?:document|layout|slide|title|chapter|book|presentation|main|output|temp|test)\s{0,9}\d*$)/i
const endsLikeFile =
  /\.(?:docx?|odt|rtf|tex|dvi|ps|eps|fm|indd|indb|pdf|pptx?|pub|qxd|xlsx?|txt|html?|xml|sgml)$/i

/** Whether a title is a program's default name, a path, or a string without a word. */
export function isNoTitle(title: string): boolean {
  if (programs.test(title) || endsLikeFile.test(title)) return true
  if (!/\p{L}/u.test(title) || title.includes('\uFFFD') || title.startsWith('þÿ')) return true
  if (/\s/.test(title)) return false
  const digit = title.search(/\d/)
  const isNumbered = digit !== -1 && /[_~]/.test(title.slice(digit + 1))
  return isNumbered || title.split(/[\\/]/).length > 2
}
