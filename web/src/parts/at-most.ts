import { t } from '../i18n/i18n.svelte.ts'

/**
 * Lets a field hold no more characters than `most` when its form is sent, and says how many are too many: one that cuts its text off loses
 * the end of what is pasted without a word. Characters are counted as the server does. An attachment for a field.
 */
export function atMost(most: number): (field: HTMLInputElement) => () => void {
  return (field) => {
    const judge = () => {
      const over = [...field.value.trim()].length - most
      field.setCustomValidity(over > 0 ? t('naming.long', { count: over }) : '')
    }
    judge()
    field.addEventListener('input', judge)
    return () => field.removeEventListener('input', judge)
  }
}
