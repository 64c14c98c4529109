/** What is needed of a rule: a browser's style sheets have more. */
export interface Rule {
  cssText: string
  selectorText?: string
  cssRules?: Iterable<Rule>
}

const face = /^@font-face/
const group = /^@(media|supports|container|layer)\b/
const fetched = /url\((["']?)(?!data:|#)([^"')]+)\1\)/

/**
 * The rules that apply to a page, of all that its sheets hold, and the typefaces. What moves and what is fetched from elsewhere
 * is left out: the page stands for itself.
 */
export function rulesFor(sheets: Iterable<{ cssRules: Iterable<Rule> }>, applies: (selector: string) => boolean): string[] {
  return [...sheets].flatMap(({ cssRules }) => [...cssRules].flatMap((rule) => kept(rule, applies)))
}

function kept(rule: Rule, applies: (selector: string) => boolean): string[] {
  if (face.test(rule.cssText)) return [rule.cssText]
  if (rule.selectorText !== undefined) {
    const there = !fetched.test(rule.cssText) && applies(rule.selectorText.replace(/::[\w-]+/g, ''))
    return there ? [rule.cssText] : []
  }
  if (!rule.cssRules || !group.test(rule.cssText)) return []
  const inner = [...rule.cssRules].flatMap((one) => kept(one, applies))
  const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
  return inner.length > 0 ? [`${head}{${inner.join('\n')}}`] : []
}

/** A typeface with its letters in it; null where they can't be had. A rule that fetches nothing stays as it is. */
export async function carried(rule: string, letters: (address: string) => Promise<string>): Promise<string | null> {
  const address = face.test(rule) ? fetched.exec(rule)?.[2] : undefined
  if (!address) return rule
  try {
    return rule.replace(fetched, `url("${await letters(address)}")`)
  } catch {
    return null
  }
}
