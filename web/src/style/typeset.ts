/** How long the first page waits for its typefaces, in milliseconds; it is shown in what the machine has when they are late. */
const patience = 500

/**
 * Waits for the faces that every page is set in. The page's head asks for them, so they mostly come while the words do; what
 * has come is never set twice.
 */
export async function typeset(lang: string): Promise<void> {
  const letters = lang === 'hu' ? 'aő' : 'a' // ő and ű are in files of their own
  const faces = ['1em "Portolan Text"', '1em "Portolan Display"'].map((face) => document.fonts.load(face, letters))
  await Promise.race([Promise.all(faces), new Promise((late) => setTimeout(late, patience))])
}
