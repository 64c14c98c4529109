/*
 * Which form of a word goes with a number, as the browser knows it: what messages call in place of the package's own rules
 * (build/messages.ts). A rule is made when it is first asked.
 */
type Rule = (value: number | string, ordinal?: boolean) => string

function rule(lang: string): Rule {
  const made: Partial<Record<Intl.PluralRuleType, Intl.PluralRules>> = {}
  return (value, ordinal) => {
    const type = ordinal ? 'ordinal' : 'cardinal'
    return (made[type] ??= new Intl.PluralRules(lang, { type })).select(Number(value))
  }
}

export const en = /* @__PURE__ */ rule('en')
export const de = /* @__PURE__ */ rule('de')
export const fr = /* @__PURE__ */ rule('fr')
export const hu = /* @__PURE__ */ rule('hu')
