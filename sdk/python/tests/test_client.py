import os
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from daas import Daas, DaasError, Receipts, yuan
from daas.generate import connector_types

BASE_URL = "https://data.example.com"


class Client(unittest.TestCase):
    @mock.patch.dict(os.environ, {"DAAS_API_KEY": "dk_test_1", "DAAS_BASE_URL": f"{BASE_URL}/daas/open/v1/"})
    def test_takes_key_and_address_from_the_environment(self) -> None:
        client = Daas()
        self.assertTrue(client.is_test)
        self.assertEqual(client._settings.base, f"{BASE_URL}/daas/open/v1")

    @mock.patch.dict(os.environ, clear=True)
    def test_names_the_option_that_is_missing_or_wrong(self) -> None:
        for key, base_url, name in [
            (None, BASE_URL, "key"),
            ("密钥", BASE_URL, "key"),
            ("dk_live_1", None, "base_url"),
            ("dk_live_1", "data.example.com", "base_url"),
        ]:
            with self.subTest(key=key, base_url=base_url), self.assertRaisesRegex(DaasError, name):
                Daas(key, base_url)

    def test_shows_no_key_in_logs(self) -> None:
        client = Daas("dk_live_secret", BASE_URL, signing=("key_1", "signing_secret"))
        self.assertNotIn("secret", repr(client) + repr(client._settings) + repr(vars(client)))


class Money(unittest.TestCase):
    def test_counts_a_call_once(self) -> None:
        receipts = Receipts()
        for receipt in [
            {"call_id": "a", "amount": 1000},
            {"call_id": "b", "amount": 0, "replay_of": {"call_id": "a", "amount": 1000}},
            {"call_id": "c", "amount": 0, "replay_of": {"call_id": "z", "amount": 1000}},
            {"call_id": "d", "amount": 0},
        ]:
            receipts.add(receipt)
        self.assertEqual((receipts.charged, receipts.amount), (2, 2000))

    def test_formats_yuan(self) -> None:
        self.assertEqual([yuan(one) for one in (0, 5, 72_000, -12_345)], ["0.0000", "0.0005", "7.2000", "-1.2345"])


ROW = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {"id": {"type": "string"}, "name": {"type": ["string", "null"]}, "from": {"type": "integer"}},
}
QUERY = {"type": "object", "properties": {"filter": {"$ref": "#/components/schemas/Filter"}}}
FILTER = {"type": "object", "additionalProperties": True}


class Generator(unittest.TestCase):
    def annotations(self, text: str, name: str) -> list[str]:
        module: dict = {}
        exec(text, module)
        return list(module[name].__annotations__)

    def test_writes_types_of_connectors_that_share_schemas(self) -> None:
        connector = {"id": 1000001, "name": "Mine", "fields": ["name"], "row": "EnterpriseRow", "query": "EnterpriseQuery"}
        schemas = {"EnterpriseRow": ROW, "EnterpriseQuery": QUERY, "Filter": FILTER}
        text = connector_types({"components": {"schemas": schemas}, "x-connectors": [connector]})
        self.assertEqual(self.annotations(text, "Connector1000001Row"), ["id", "name"])
        self.assertEqual(self.annotations(text, "Connector1000001Query"), ["filter"])

    def test_writes_types_of_connectors_with_paths_of_their_own(self) -> None:
        answer = {"oneOf": [{"properties": {"data": {"items": ROW}}}, {}]}
        post = {
            "tags": ["Mine"],
            "requestBody": {"content": {"application/json": {"schema": QUERY}}},
            "responses": {"200": {"content": {"application/json": {"schema": answer}}}},
        }
        document = {"paths": {"/connectors/1000001/query": {"post": post}}, "components": {"schemas": {"Filter": FILTER}}}
        self.assertEqual(self.annotations(connector_types(document), "Connector1000001Row"), ["id", "name", "from"])


if __name__ == "__main__":
    unittest.main()
