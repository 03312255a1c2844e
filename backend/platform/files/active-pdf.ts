import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";
import { named, textOf } from "./pdf-text";

/** An object and the number that others refer to it by. */
type NumberedObjects = readonly [PDFRef, PDFObject][];

const name = (text: string): PDFName => PDFName.of(text);
const [ACTION, SCRIPT, SCRIPTS, FILES, FORM] = ["S", "JS", "JavaScript", "EF", "XFA"].map(name);
const SUBTYPE = name("Subtype");
/** Actions that run something, and the annotation that plays a program (ISO 32000-2, 12.6.4 and 13.6). */
const activeActions = ["JavaScript", "Launch"].map(name);
const PLAYER = name("RichMedia");
/** The same actions in the text of a file, also where its objects hide them from a parser. */
const ACTIVE_TEXT = /\/(JavaScript|Launch)\b/;

/** Endings of files that a system runs, or that contain macros. */
const PROGRAM =
  /\.(exe|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|vbs?|vbe|jse?|wsf|wsh|hta|lnk|jar|apk|app|dmg|pkg|deb|rpm|sh|reg|dll|url|iso|(doc|xls|ppt)m|xll|swf|html?|svg)\s*$/i;
/** How programs begin: Windows, Linux, macOS, Java, scripts. */
const PROGRAM_START = /^(MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;

/**
 * Whether a PDF contains a script, an action that starts a program, or an attached program. Every
 * object counts, even if no page leads to it.
 */
export function isActive(text: string, objects: NumberedObjects): boolean {
  if (ACTIVE_TEXT.test(named(text))) return true;
  const lookup = new Map<PDFRef, PDFObject>(objects);
  const resolve = (value: PDFObject | undefined) =>
    value instanceof PDFRef ? lookup.get(value) : value;
  return objects.some(([, object]) => {
    if (object instanceof PDFInvalidObject) return ACTIVE_TEXT.test(named(textOf(object)));
    const waiting: PDFObject[] = [object];
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      const dict = value instanceof PDFStream ? value.dict : value;
      if (value instanceof PDFArray) waiting.push(...value.asArray());
      else if (dict instanceof PDFDict) {
        if (isActiveDict(dict, resolve)) return true;
        waiting.push(...dict.values());
      }
    }
    return false;
  });
}

type Resolve = (value: PDFObject | undefined) => PDFObject | undefined;

function isActiveDict(dict: PDFDict, resolve: Resolve): boolean {
  const at = (key: PDFName | undefined) => key && resolve(dict.get(key));
  if (activeActions.some((action) => at(ACTION) === action) || at(SUBTYPE) === PLAYER) return true;
  if (at(SCRIPT) !== undefined || at(SCRIPTS) !== undefined) return true;
  if (hasProgram(dict, at(FILES), resolve)) return true;
  return contentsOf(at(FORM), resolve).some((stream) => /<script/i.test(startOf(stream)));
}

/** Whether a file specification attaches a program. */
function hasProgram(dict: PDFDict, files: PDFObject | undefined, resolve: Resolve): boolean {
  if (!(files instanceof PDFDict)) return false;
  const names = dict.values().map((value) => {
    const resolved = resolve(value);
    const isText = resolved instanceof PDFString || resolved instanceof PDFHexString;
    return isText ? resolved.decodeText() : "";
  });
  return (
    names.some((one) => PROGRAM.test(one)) ||
    contentsOf(files, resolve).some((stream) => PROGRAM_START.test(startOf(stream)))
  );
}

/** The streams in a value: itself, or those of its list or dictionary. */
function contentsOf(value: PDFObject | undefined, resolve: Resolve): PDFRawStream[] {
  const list =
    value instanceof PDFArray
      ? value.asArray()
      : value instanceof PDFDict
        ? value.values()
        : [value];
  return list.map(resolve).filter((one) => one instanceof PDFRawStream);
}

/** Forms have their scripts in the first part. */
const START_BYTES = 1024 * 1024;

function startOf(stream: PDFRawStream): string {
  try {
    return Buffer.from(decodePDFRawStream(stream).getBytes(START_BYTES)).toString("latin1");
  } catch {
    return "";
  }
}
