/** Thrown where a part of a document cannot be told apart from the rest: then the whole of it is read. */
export class Unforeseen extends Error {
  constructor(what: string) {
    super(`${what} asks for the whole document`);
    this.name = 'Unforeseen';
  }
}
