"""Writes types of your connectors: ``python -m daas.generate my_types.py``."""

from __future__ import annotations

import json
import keyword
import re
import sys
from typing import Any

Schema = dict[str, Any]
_SCALARS = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
_HEAD = '''from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

if TYPE_CHECKING:
    # From Python 3.11 on, it is in typing; type checkers know both.
    from typing_extensions import NotRequired
'''


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W|_", name))


class Declarations:
    """Python types of JSON schemas. A nested object becomes a class whose name is that of its path."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, name: str, schema: Schema) -> None:
        if "properties" in schema and not {"oneOf", "anyOf"} & schema.keys():
            self._class(name, schema)
        else:
            of = self.type_of(schema, name)
            # At run time, a name may be declared further below.
            self.lines.append(f"{name} = {of}" if of.startswith("Literal") else f'{name} = Union["{of}"]')

    def type_of(self, schema: Schema, path: str) -> str:
        if "$ref" in schema:
            return str(schema["$ref"]).rsplit("/", 1)[-1]
        if "const" in schema:
            return self._literals([schema["const"]])
        if "x-extensible-enum" in schema:
            return "str"
        if "enum" in schema:
            return self._literals(schema["enum"])
        alternatives = schema.get("oneOf") or schema.get("anyOf")
        if alternatives:
            return self._union([self.type_of(one, f"{path}{index or ''}") for index, one in enumerate(alternatives)])
        kind = schema.get("type")
        if isinstance(kind, list):
            return self._union([self.type_of({**schema, "type": one}, path) for one in kind])
        if kind == "array":
            return f"list[{self.type_of(schema.get('items', {}), path + 'Item')}]"
        if "properties" in schema:
            self._class(path, schema)
            return path
        if kind == "object":
            values = schema.get("additionalProperties")
            return f"dict[str, {self.type_of(values, path + 'Value') if isinstance(values, dict) else 'Any'}]"
        return _SCALARS.get(str(kind), "Any")

    def _literals(self, values: list[Any]) -> str:
        return f"Literal[{', '.join(repr(one) for one in values)}]"

    def _union(self, types: list[str]) -> str:
        return " | ".join(dict.fromkeys(types))

    def _class(self, name: str, schema: Schema) -> None:
        required = schema.get("required", [])
        fields = {}
        for field, one in schema["properties"].items():
            of = self.type_of(one, name + _pascal(field))
            fields[field] = of if field in required else f"NotRequired[{of}]"
        if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
            self.lines.append("\n".join([f"class {name}(TypedDict):", *(f"    {one}: {of}" for one, of in fields.items())]))
        else:
            items = ",\n".join(f"        {json.dumps(one)}: {json.dumps(of)}" for one, of in fields.items())
            self.lines.append(f'{name} = TypedDict(\n    "{name}",\n    {{\n{items},\n    }},\n)')

    def text(self) -> str:
        return "\n\n\n".join([_HEAD.rstrip(), *self.lines]) + "\n"


def declarations(schemas: dict[str, Schema]) -> str:
    """Returns a module with the schemas by name."""
    result = Declarations()
    for name, schema in schemas.items():
        result.add(name, schema)
    return result.text()


def connector_types(document: dict[str, Any]) -> str:
    """Returns a module with row and query of each connector of a document."""
    schemas = document.get("components", {}).get("schemas", {})
    needed: dict[str, Schema] = {}
    names: list[str] = []

    def need(schema: Schema) -> None:
        for name in re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schema)):
            if name not in needed and name in schemas:
                needed[name] = schemas[name]
                need(schemas[name])

    for connector in document.get("x-connectors", []):
        if "row" not in connector or "query" not in connector:
            continue
        row, prefix = schemas[connector["row"]], f"Connector{connector['id']}"
        # Every field of the connector is in its rows, unless a query selects fewer.
        fields = ["id", *connector["fields"]]
        own = {name: one for name, one in row["properties"].items() if name in fields}
        needed[f"{prefix}Row"] = {"properties": own, "required": list(own)}
        needed[f"{prefix}Query"] = schemas[connector["query"]]
        need(needed[f"{prefix}Query"])
        names.append(f"{prefix}Row: {connector['name']}")
    # Documents of platforms up to 0.9 have a path for each connector.
    for path, item in document.get("paths", {}).items():
        found = re.fullmatch(r"/connectors/(\d+)/query", path)
        if not found:
            continue
        operation, prefix = item["post"], f"Connector{found[1]}"
        answers = operation["responses"]["200"]["content"]["application/json"]["schema"]["oneOf"]
        needed[f"{prefix}Row"] = answers[0]["properties"]["data"]["items"]
        needed[f"{prefix}Query"] = operation["requestBody"]["content"]["application/json"]["schema"]
        need(needed[f"{prefix}Query"])
        names.append(f"{prefix}Row: {operation['tags'][0]}")
    listed = "\n".join(names)
    return f'"""Written by daas.generate. Run it again after a change of your connectors.\n\n{listed}\n"""\n\n' + declarations(
        needed
    )


def main(arguments: list[str]) -> None:
    """Runs the command."""
    if arguments[:1] == ["--schemas"]:
        text = '"""Written by sdk/generate.ts."""\n\n' + declarations(json.load(sys.stdin))
    else:
        from . import Daas

        text = connector_types(Daas(language="en-US").request("GET", "/openapi.json"))
    target = arguments[-1] if arguments else None
    if target is None:
        sys.stdout.write(text)
    else:
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)


def command() -> None:
    """Runs the command with the arguments of the process."""
    main(sys.argv[1:])


if __name__ == "__main__":
    command()
